import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { resetPassword } from '#contract/accounts/sign-in.ts'
import { passwordMinimum } from '#contract/accounts/user.ts'
import { paths } from '#pwa/paths.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { AuthCard, BackButton, textOf } from '../kit/auth-card.tsx'
import { NewPasswordFields, passwordProblem } from '../kit/new-password.tsx'
import { callAsVisitor } from '../kit/staff-call.ts'
import { useTask } from '../kit/use-task.ts'

const FAILED = 'Password reset failed. The link may be invalid or expired.'
const callMessages = { refused: FAILED, failed: FAILED } as const
const ruleMessages = {
  tooShort: 'Password must be at least 6 characters long.',
  different: 'Passwords do not match.',
} as const

/** Behind the link of a reset mail: a form for a new password. */
export function ResetPasswordPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const task = useTask()
  const [isDone, setDone] = useState(false)
  const toLogin = () => void navigate(paths.admin.to(), { replace: true })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = textOf(event.currentTarget, 'new-password')
    const confirmation = textOf(event.currentTarget, 'confirm-password')
    const problem = passwordProblem({ password, confirmation }, passwordMinimum.reset, ruleMessages)
    if (problem) {
      task.fail(problem)
      const wrong = problem === ruleMessages.different ? 'confirm-password' : 'new-password'
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    task.run(async () => {
      await callAsVisitor(resetPassword, { body: { token, new_password: password } })
      setDone(true)
    }, callMessages)
  }
  if (isDone) return <ResetDone onBack={toLogin} />
  return (
    <AuthCard
      title="Reset your password"
      lead="Choose a new password for your account. Every session of it ends."
      problem={task.problem}
      below={<BackButton onBack={toLogin}>Back to Login</BackButton>}
    >
      <form className={stack.wide} onSubmit={submit} noValidate>
        <NewPasswordFields minimum={passwordMinimum.reset} />
        <Button type="submit" variant="primary" size="lg" full busy={task.busy}>
          {task.busy ? 'Resetting...' : 'Reset Password'}
        </Button>
      </form>
    </AuthCard>
  )
}

function ResetDone({ onBack }: { readonly onBack: () => void }) {
  return (
    <AuthCard title="Password reset">
      <Alert tone="success" title="Password reset successfully" role="status">
        Sign in with your new password.
      </Alert>
      <Button variant="primary" size="lg" full onClick={onBack}>
        Back to Login
      </Button>
    </AuthCard>
  )
}
