import { useRef, useState } from 'react'
import { setupMfa, verifyMfaSetup } from '#contract/accounts/sign-in.ts'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { useCopy } from '#pwa/ui/use-copy.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { AuthCard } from '../auth-card.tsx'
import { CodeField, isComplete } from '../code-field.tsx'
import { useHeldSession } from '../session.tsx'
import { useStaffCall } from '../staff-call.ts'
import { type Task, useTask } from '../use-task.ts'
import styles from './enrolment.module.css'
import { CodesStep, type Step, Stepper } from './enrolment-steps.tsx'
import { type FactorProof, type OwnEnrolment, StartStep, Ways } from './start-step.tsx'

interface EnrolmentWizardProps {
  /** The handle that a login gave, or the own id of whoever is signed in. */
  readonly userId: string | undefined
  /** Absent where this is part of a login. */
  readonly own?: OwnEnrolment
  /** Called at "Complete Setup"; with a token where the enrolment was part of a login. */
  readonly onDone: (token: string | undefined) => void
  readonly onCancel: () => void
}

const startMessages = { failed: 'Failed to start MFA setup. Please try again.' } as const
const verifyMessages = {
  refused: 'Invalid verification code',
  failed: 'MFA verification failed. Please try again.',
} as const

/** The four steps from a password alone to two factors. */
export function EnrolmentWizard({ userId, own, onDone, onCancel }: EnrolmentWizardProps) {
  const callStaff = useStaffCall()
  // Another tab that signs in or out must not take away codes that are shown this once.
  useHeldSession()
  const starting = useTask()
  const verifying = useTask()
  const [step, setStep] = useState<Step>('Setup')
  const [made, setMade] = useState<EnrolmentSecret | null>(null)
  const [token, setToken] = useState<string>()

  const start = (proof?: FactorProof) => {
    if (!userId) return starting.fail('User ID is required for MFA setup.')
    starting.run(async () => {
      setMade(await callStaff(setupMfa, { body: { user_id: userId, ...proof } }))
      setStep('Scan QR')
    }, startMessages)
  }
  const verify = (totp_code: string) =>
    verifying.run(async () => {
      const reply = await callStaff(verifyMfaSetup, { body: { user_id: userId ?? '', totp_code } })
      if (!reply.success) return verifying.fail(reply.message ?? verifyMessages.refused)
      setToken(reply.token)
      setStep('Complete')
    }, verifyMessages)
  const goTo = (next: Step) => () => {
    verifying.fail('')
    setStep(next)
  }

  if (step === 'Setup' || !made) {
    return <StartStep task={starting} own={own} onStart={start} onCancel={onCancel} />
  }
  if (step === 'Scan QR') {
    return <ScanStep made={made} onAdded={goTo('Verify')} onBack={goTo('Setup')} onCancel={onCancel} />
  }
  if (step === 'Verify') {
    return <VerifyStep task={verifying} onVerify={verify} onBack={goTo('Scan QR')} onCancel={onCancel} />
  }
  return <CodesStep codes={made.backup_codes} isOwn={own !== undefined} onDone={() => onDone(token)} />
}

/** What the server made for one enrolment; it is pending until a code verifies. */
interface EnrolmentSecret {
  /** A `data:image/` address. */
  readonly qr_code_url: string
  readonly secret: string
  readonly backup_codes: readonly string[]
  readonly otpauth_url: string
}

interface ScanStepProps {
  readonly made: EnrolmentSecret
  readonly onAdded: () => void
  readonly onBack: () => void
  readonly onCancel: () => void
}

/** The key in groups of four, as people type it. */
export const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Addresses that an image or an authenticator may be handed; anything else is not ours. */
const imageOf = (url: string) => (url.startsWith('data:image/') ? url : undefined)
const appLinkOf = (url: string) => (url.startsWith('otpauth://') ? url : undefined)

/** Step 2: the secret as a picture, as a link and as a key. */
export function ScanStep({ made, onAdded, onBack, onCancel }: ScanStepProps) {
  const key = useRef<HTMLElement>(null)
  const { state, copy } = useCopy()
  return (
    <AuthCard
      title="Scan the QR code"
      lead="Use any authenticator app on your phone. Setup takes 2-3 minutes."
      steps={<Stepper current="Scan QR" />}
    >
      <div className={styles.qr}>
        <img src={imageOf(made.qr_code_url)} alt="QR code" width="208" height="208" />
      </div>
      <ButtonLink variant="tonal" full icon="smartphone" href={appLinkOf(made.otpauth_url)}>
        Open in authenticator app
      </ButtonLink>
      <div className={styles.field}>
        <span className={styles.label}>Or type this key</span>
        <div className={styles.key}>
          <code ref={key}>{inGroups(made.secret)}</code>
          <IconButton
            icon={state === 'copied' ? 'check' : 'copy'}
            label="Copy key"
            onClick={() => copy(made.secret, key.current)}
          />
        </div>
        <VisuallyHidden>
          <span role="status">{state === 'copied' ? 'Copied!' : ''}</span>
        </VisuallyHidden>
      </div>
      <Button variant="primary" size="lg" full onClick={onAdded}>
        I've Added the Account
      </Button>
      <Ways onBack={onBack} onCancel={onCancel} />
    </AuthCard>
  )
}

interface VerifyStepProps {
  readonly task: Task
  readonly onVerify: (code: string) => void
  readonly onBack: () => void
  readonly onCancel: () => void
}

/** Step 3: one code proves that the secret arrived. */
export function VerifyStep({ task, onVerify, onBack, onCancel }: VerifyStepProps) {
  const [code, setCode] = useState('')
  const complete = isComplete('authenticator', code)
  return (
    <AuthCard
      title="Enter the code"
      lead="Type the 6 digits that your authenticator app shows for this account."
      steps={<Stepper current="Verify" />}
      problem={task.problem}
    >
      <form
        className={stack.wide}
        onSubmit={(event) => {
          event.preventDefault()
          if (complete) onVerify(code)
        }}
      >
        <CodeField value={code} onChange={setCode} invalid={task.problem !== ''} />
        <p className={styles.help}>The code changes every 30 seconds.</p>
        <Button type="submit" variant="primary" size="lg" full busy={task.busy} disabled={!complete}>
          {task.busy ? 'Verifying...' : 'Verify'}
        </Button>
      </form>
      <Ways onBack={onBack} onCancel={onCancel} />
    </AuthCard>
  )
}
