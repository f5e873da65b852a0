import { type FormEvent, useState } from 'react'
import { login, requestPasswordReset, type SignInReply, verifyMfa } from '#contract/accounts/sign-in.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import stack from '#pwa/ui/stack.module.css'
import { withNames } from '#pwa/ui/with-names.tsx'
import styles from '../kit/account/auth-card.module.css'
import { AuthCard, BackButton, BackToHome, textOf } from '../kit/account/auth-card.tsx'
import {
  type CodeKind,
  codeFault,
  isComplete,
  SecondFactorField,
  submitOnEnter,
  useCode,
} from '../kit/account/code-field.tsx'
import { useSession } from '../kit/account/session.tsx'
import { useSiteName } from '../kit/account/site-identity.ts'
import { useStaffCall } from '../kit/account/staff-call.ts'
import { InputField, PasswordField } from '../kit/form/input-field.tsx'
import { MISSING, useTask } from '../kit/form/use-task.ts'

const loginMessages = {
  refused: 'Invalid username or password',
  failed: 'Login failed. Please try again.',
} as const

interface LoginScreenProps {
  readonly onSignedIn: (token: string) => void
  readonly onCodeNeeded: (credentials: Credentials) => void
  readonly onEnrolmentNeeded: (userId: string | undefined) => void
  readonly onForgotten: () => void
}

/** Username and password. */
export function LoginScreen({ onSignedIn, onCodeNeeded, onEnrolmentNeeded, onForgotten }: LoginScreenProps) {
  const { expired, loginNotice } = useSession()
  const callStaff = useStaffCall()
  const task = useTask()

  const signIn = (credentials: Credentials) =>
    task.run(async () => {
      const next = nextStep(await callStaff(login, { body: credentials }), loginMessages.refused)
      if (next.to === 'panel') onSignedIn(next.token)
      else if (next.to === 'code') onCodeNeeded(credentials)
      else if (next.to === 'enrolment') onEnrolmentNeeded(next.userId)
      else task.fail(next.problem)
    }, loginMessages)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const credentials = {
      username: textOf(event.currentTarget, 'username').trim(),
      password: textOf(event.currentTarget, 'password'),
    }
    const form = event.currentTarget
    const empty = () => ['username', 'password'].find((name) => textOf(form, name).trim() === '')
    if (!task.refuse(() => (empty() ? MISSING : ''))) return signIn(credentials)
    form.querySelector<HTMLInputElement>(`[name="${empty()}"]`)?.focus()
  }

  const ended = expired && !task.busy ? 'Your session has ended. Please sign in again.' : ''
  return (
    <AuthCard
      title="Admin Login"
      lead="Sign in to manage the site"
      problem={task.problem || ended}
      below={<BackToHome />}
    >
      {loginNotice !== '' && task.problem === '' && (
        <Alert tone="success" title={loginNotice} role="status" />
      )}
      <form className={stack.wide} onSubmit={submit} onInput={task.recheck} noValidate>
        <InputField
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

const codeMessages = {
  refused: 'Invalid MFA code',
  failed: 'MFA verification failed. Please try again.',
} as const

interface CodeScreenProps {
  readonly credentials: Credentials
  readonly onSignedIn: (token: string) => void
  readonly onBack: () => void
}

/** The second factor: a code of the authenticator, or a backup code. */
export function CodeScreen({ credentials, onSignedIn, onBack }: CodeScreenProps) {
  const callStaff = useStaffCall()
  const siteName = useSiteName()
  const task = useTask()
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const [code, setCode] = useCode(task)
  const complete = isComplete(kind, code)

  const choose = (next: CodeKind) => {
    setKind(next)
    setCode('')
    task.fail('')
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (task.refuse(() => codeFault(kind, form))) return
    task.run(async () => {
      const reply = await callStaff(verifyMfa, { body: { ...credentials, totp_code: code } })
      const next = nextStep(reply, codeMessages.refused)
      if (next.to === 'panel') onSignedIn(next.token)
      else task.fail(next.to === 'refusal' ? next.problem : codeMessages.refused)
    }, codeMessages)
  }

  const lead =
    kind === 'authenticator'
      ? `Open your authenticator app and type the 6 digits for ${siteName}.`
      : 'Type one of the backup codes that you saved at setup. Each works once.'
  return (
    <AuthCard
      title="Enter your code"
      lead={withNames(lead, [siteName])}
      problem={task.problem}
      below={<BackButton onBack={onBack}>Back to Login</BackButton>}
    >
      <form
        className={stack.wide}
        onSubmit={submit}
        onInput={task.recheck}
        onKeyDown={submitOnEnter}
        noValidate
      >
        <SecondFactorField task={task} kind={kind} code={code} onKind={choose} onCode={setCode} />
        <Button type="submit" variant="primary" size="lg" full busy={task.busy} disabled={!complete}>
          {task.busy ? 'Verifying...' : 'Verify'}
        </Button>
      </form>
    </AuthCard>
  )
}

const forgotMessages = { failed: 'The link could not be requested. Please try again.' } as const

/** Requests a mail with a reset link. The answer is the same for every address. (threat D5) */
export function ForgotPasswordScreen({ onBack }: { readonly onBack: () => void }) {
  const callStaff = useStaffCall()
  const task = useTask()
  const [answer, setAnswer] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = () => textOf(form, 'email').trim()
    if (task.refuse(() => (read() === '' ? MISSING : ''))) return form.querySelector('input')?.focus()
    const email = read()
    task.run(async () => {
      setAnswer('')
      setAnswer((await callStaff(requestPasswordReset, { body: { email } })).message)
    }, forgotMessages)
  }
  return (
    <AuthCard
      title="Forgot password?"
      lead="We will email you a link to choose a new one. It works once, for 30 minutes."
      problem={task.problem}
      below={<BackButton onBack={onBack}>Back to Login</BackButton>}
    >
      {answer !== '' && <Alert tone="info" icon="mail" title={answer} role="status" />}
      <form className={stack.wide} onSubmit={submit} onInput={task.recheck} noValidate>
        <InputField label="Email" name="email" type="email" autoComplete="email" inputMode="email" />
        <Button type="submit" variant="primary" size="lg" full busy={task.busy}>
          {task.busy ? 'Sending...' : 'Send Reset Link'}
        </Button>
      </form>
    </AuthCard>
  )
}

/** The screen that follows a sign-in reply. */
type NextStep =
  | { readonly to: 'panel'; readonly token: string }
  | { readonly to: 'code' }
  /** `userId`: handle of the enrolment; absent if the server sent none. */
  | { readonly to: 'enrolment'; readonly userId: string | undefined }
  | { readonly to: 'refusal'; readonly problem: string }

/** Interprets the reply of `login-new` or `mfa/verify`; `refusal` is the message where it has none. */
export function nextStep(reply: SignInReply, refusal: string): NextStep {
  if (reply.success && reply.token) return { to: 'panel', token: reply.token }
  if (reply.mfa_required) return { to: 'code' }
  if (reply.mfa_setup_required) return { to: 'enrolment', userId: reply.user_id }
  return { to: 'refusal', problem: reply.message || refusal }
}

/** Kept in memory only, until the code is entered. */
export interface Credentials {
  readonly username: string
  readonly password: string
}
