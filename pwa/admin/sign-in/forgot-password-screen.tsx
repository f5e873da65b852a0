import { type FormEvent, useState } from 'react'
import { requestPasswordReset } from '#contract/accounts/sign-in.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { AuthCard, textOf } from '../kit/auth-card.tsx'
import { BackButton } from '../kit/back-link.tsx'
import { Field } from '../kit/field.tsx'
import { useStaffCall } from '../kit/staff-call.ts'
import { useTask } from '../kit/use-task.ts'

const words = { failed: 'The link could not be requested. Please try again.' } as const

/** Asks for a mail with a link to choose a new password. The answer is the same for every address. (threat D5) */
export function ForgotPasswordScreen({ onBack }: { readonly onBack: () => void }) {
  const callStaff = useStaffCall()
  const task = useTask()
  const [answer, setAnswer] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = textOf(event.currentTarget, 'email').trim()
    if (!email) {
      task.fail('Please fill in all fields')
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    task.run(async () => {
      setAnswer('')
      setAnswer((await callStaff(requestPasswordReset, { body: { email } })).message)
    }, words)
  }
  return (
    <AuthCard
      title="Forgot password?"
      lead="We mail you a link to choose a new one. It works for 30 minutes, once."
      problem={task.problem}
      below={<BackButton onBack={onBack}>Back to Login</BackButton>}
    >
      {answer !== '' && <Alert tone="info" icon="mail" title={answer} role="status" />}
      <form className={stack.wide} onSubmit={submit} noValidate>
        <Field label="Email" name="email" type="email" autoComplete="email" inputMode="email" />
        <Button type="submit" variant="primary" size="lg" full busy={task.busy}>
          {task.busy ? 'Sending...' : 'Send Reset Link'}
        </Button>
      </form>
    </AuthCard>
  )
}
