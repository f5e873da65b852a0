import { type FormEvent, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { greetedName, INVITATION, NAME_PARAM, resetPassword } from '#contract/accounts/sign-in.ts'
import { passwordMinimum } from '#contract/accounts/user.ts'
import { paths } from '#pwa/paths.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { AuthCard, BackButton, textOf } from '../kit/account/auth-card.tsx'
import { NewPasswordFields, passwordProblem } from '../kit/account/new-password.tsx'
import { callAsVisitor } from '../kit/account/staff-call.ts'
import { useTask } from '../kit/form/use-task.ts'
import { tabAddress } from '../kit/layout/panel-link.tsx'

const resetTexts = {
  title: 'Reset your password',
  lead: 'Choose a new password for your account. This signs you out everywhere.',
  action: 'Reset Password',
  busy: 'Resetting...',
  failed: 'Password reset failed. The link may be invalid or expired.',
  doneTitle: 'Password reset',
  done: 'Password reset successfully',
  next: 'Sign in with your new password.',
} as const
/** Of an account that never had a password. */
const welcomeTexts: Readonly<Record<keyof typeof resetTexts, string>> = {
  title: 'Set your password',
  lead: 'Welcome! Choose a password for your new account. This also confirms your email address.',
  action: 'Set Password',
  busy: 'Setting...',
  failed: 'Your password could not be set. The link may be invalid or expired.',
  doneTitle: 'Welcome',
  done: 'Your password is set',
  next: 'Sign in with your username and this password.',
}
/** Of the first admin, whose name the house chose. */
const namedTexts = (name: string): typeof welcomeTexts => ({
  ...welcomeTexts,
  title: `Choose a password for ${name}`,
  lead: `Welcome! This is the first account of your site. You sign in as ${name} with this password.`,
  next: `Sign in as ${name} with this password.`,
})

/** The words of the page, by what its address says. */
export function passwordTexts(token: string, greeted: string | null): typeof welcomeTexts {
  const name = greetedName(greeted)
  if (name !== null) return namedTexts(name)
  return token.startsWith(INVITATION) ? welcomeTexts : resetTexts
}

const ruleMessages = {
  tooShort: 'Password must be at least 6 characters long.',
  different: 'Passwords do not match.',
} as const

/** Behind the link of a reset mail, an invitation or the first start: a form for a new password. */
export function ResetPasswordPage() {
  const { token = '' } = useParams()
  const [address] = useSearchParams()
  const greeted = address.get(NAME_PARAM)
  const texts = passwordTexts(token, greeted)
  const navigate = useNavigate()
  const task = useTask()
  const [isDone, setDone] = useState(false)
  // The first admin is led through the set-up.
  const start = greetedName(greeted) === null ? paths.admin.to() : tabAddress('set-up')
  const toLogin = () => void navigate(start, { replace: true })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = () => ({
      password: textOf(form, 'new-password'),
      confirmation: textOf(form, 'confirm-password'),
    })
    const fault = () => passwordProblem(read(), passwordMinimum.reset, ruleMessages)
    if (task.refuse(fault)) {
      const wrong = fault() === ruleMessages.different ? 'confirm-password' : 'new-password'
      form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    const { password } = read()
    task.run(
      async () => {
        await callAsVisitor(resetPassword, { body: { token, new_password: password } })
        setDone(true)
      },
      { refused: texts.failed, failed: texts.failed },
    )
  }
  if (isDone) {
    return (
      <AuthCard key="done" title={texts.doneTitle}>
        <Alert tone="success" title={texts.done} role="status">
          {texts.next}
        </Alert>
        <Button variant="primary" size="lg" full onClick={toLogin}>
          Back to Login
        </Button>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={texts.title}
      lead={texts.lead}
      problem={task.problem}
      below={<BackButton onBack={toLogin}>Back to Login</BackButton>}
    >
      <form className={stack.wide} onSubmit={submit} onInput={task.recheck} noValidate>
        <NewPasswordFields minimum={passwordMinimum.reset} />
        <Button type="submit" variant="primary" size="lg" full busy={task.busy}>
          {task.busy ? texts.busy : texts.action}
        </Button>
      </form>
    </AuthCard>
  )
}
