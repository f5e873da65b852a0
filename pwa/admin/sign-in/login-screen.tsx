import type { FormEvent } from 'react'
import { login } from '#contract/accounts/sign-in.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import stack from '#pwa/ui/stack.module.css'
import { AuthCard, textOf } from '../kit/auth-card.tsx'
import { BackToHome } from '../kit/back-link.tsx'
import { Field } from '../kit/field.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { useSession } from '../kit/session.tsx'
import { useStaffCall } from '../kit/staff-call.ts'
import { useTask } from '../kit/use-task.ts'
import { type Credentials, nextStep } from './next-step.ts'
import styles from './sign-in.module.css'

const words = {
  refused: 'Invalid username or password',
  failed: 'Login failed. Please try again.',
} as const

interface LoginScreenProps {
  readonly onSignedIn: (token: string) => void
  readonly onCodeNeeded: (credentials: Credentials) => void
  readonly onEnrolmentNeeded: (userId: string | undefined) => void
  readonly onForgotten: () => void
}

/** Name and password. */
export function LoginScreen({ onSignedIn, onCodeNeeded, onEnrolmentNeeded, onForgotten }: LoginScreenProps) {
  const { expired, farewell } = useSession()
  const callStaff = useStaffCall()
  const task = useTask()

  const signIn = (credentials: Credentials) =>
    task.run(async () => {
      const next = nextStep(await callStaff(login, { body: credentials }), words.refused)
      if (next.to === 'panel') onSignedIn(next.token)
      else if (next.to === 'code') onCodeNeeded(credentials)
      else if (next.to === 'enrolment') onEnrolmentNeeded(next.userId)
      else task.fail(next.problem)
    }, words)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const credentials = {
      username: textOf(event.currentTarget, 'username').trim(),
      password: textOf(event.currentTarget, 'password'),
    }
    if (credentials.username && credentials.password) return signIn(credentials)
    task.fail('Please fill in all fields')
    const missing = credentials.username ? 'password' : 'username'
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus()
  }

  const ended = expired && !task.busy ? 'Your session has ended. Please sign in again.' : ''
  return (
    <AuthCard
      title="Admin Login"
      lead="Sign in to manage the site"
      problem={task.problem || ended}
      below={<BackToHome />}
    >
      {farewell !== '' && task.problem === '' && <Alert tone="success" title={farewell} role="status" />}
      <form className={stack.wide} onSubmit={submit} noValidate>
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <Button type="submit" variant="primary" size="lg" full busy={task.busy}>
          {task.busy ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <button type="button" className={`${layout.link} ${styles.forgot}`} onClick={onForgotten}>
        Forgot password?
      </button>
    </AuthCard>
  )
}
