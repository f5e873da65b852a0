import { type FormEvent, useState } from 'react'
import { verifyMfa } from '#contract/accounts/sign-in.ts'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { AuthCard } from '../kit/auth-card.tsx'
import { BackButton } from '../kit/back-link.tsx'
import { type CodeKind, codeKinds, isComplete } from '../kit/code-field.tsx'
import { SecondFactorField } from '../kit/second-factor-field.tsx'
import { useSiteName } from '../kit/site-identity.ts'
import { useStaffCall } from '../kit/staff-call.ts'
import { useTask } from '../kit/use-task.ts'
import { type Credentials, nextStep } from './next-step.ts'

const words = {
  refused: 'Invalid MFA code',
  failed: 'MFA verification failed. Please try again.',
} as const

interface CodeScreenProps {
  readonly credentials: Credentials
  readonly onSignedIn: (token: string) => void
  readonly onBack: () => void
}

/** The second factor: six digits of the authenticator, or one backup code. */
export function CodeScreen({ credentials, onSignedIn, onBack }: CodeScreenProps) {
  const callStaff = useStaffCall()
  const siteName = useSiteName()
  const task = useTask()
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const [code, setCode] = useState('')
  const complete = isComplete(kind, code)

  const choose = (next: CodeKind) => {
    setKind(next)
    setCode('')
    task.fail('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!complete) return task.fail(codeKinds[kind].problem)
    task.run(async () => {
      const reply = await callStaff(verifyMfa, { body: { ...credentials, totp_code: code } })
      const next = nextStep(reply, words.refused)
      if (next.to === 'panel') onSignedIn(next.token)
      else task.fail(next.to === 'refusal' ? next.problem : words.refused)
    }, words)
  }

  const lead =
    kind === 'authenticator'
      ? `Open your authenticator app and type the 6 digits for ${siteName}.`
      : 'Type one of the backup codes that you saved at setup. Each works once.'
  return (
    <AuthCard
      title="Enter your code"
      lead={lead}
      problem={task.problem}
      below={<BackButton onBack={onBack}>Back to Login</BackButton>}
    >
      <form className={stack.wide} onSubmit={submit} noValidate>
        <SecondFactorField
          kind={kind}
          code={code}
          invalid={task.problem !== ''}
          onKind={choose}
          onCode={setCode}
        />
        <Button type="submit" variant="primary" size="lg" full busy={task.busy} disabled={!complete}>
          {task.busy ? 'Verifying...' : 'Verify'}
        </Button>
      </form>
    </AuthCard>
  )
}
