import '../kit/layout/utilities.css'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import {
  greetedName,
  INVITATION,
  NAME_PARAM,
  resetPassword,
  verifyEmail,
} from '#contract/accounts/sign-in.ts'
import { type Alarm, readAlarm, stopAlarm } from '#contract/accounts/stop-endpoints.ts'
import { passwordMinimum } from '#contract/accounts/user.ts'
import { listed } from '#contract/primitives/text.ts'
import { seconds } from '#contract/primitives/time.ts'
import { paths } from '#pwa/paths.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { AuthCard, BackButton, textOf, Waiting } from '../kit/account/auth-card.tsx'
import { NewPasswordFields, passwordProblem } from '../kit/account/new-password.tsx'
import { callAsVisitor } from '../kit/account/staff-call.ts'
import { errorMessage, type FailureMessages, isUnanswered } from '../kit/form/call-errors.ts'
import { useTask } from '../kit/form/use-task.ts'
import { tabAddress } from '../kit/layout/panel-link.tsx'
import { AuthForm, WideButton } from './auth-form.tsx'

function useToLogin(to = paths.admin.to()) {
  const navigate = useNavigate()
  return useCallback(() => void navigate(to, { replace: true }), [navigate, to])
}

interface MailedLinkProps<T> {
  /** Asks the server about the link; it is asked at once. */
  readonly ask: (token: string) => Promise<T>
  readonly messages: FailureMessages
  readonly waiting: string
  /** Of the card where the link does not work. */
  readonly title: string
  readonly lead: string
  /** Whether the way to the login is the main button of that card, where another try is of no use. */
  readonly endsAtLogin?: boolean
  readonly children: (answer: T, token: string, toLogin: () => void) => ReactNode
}

/** What stands behind a mailed link, once the server has answered. */
function MailedLink<T>(props: MailedLinkProps<T>) {
  const { ask, messages, waiting, title, lead, endsAtLogin = false, children } = props
  const { token = '' } = useParams()
  const toLogin = useToLogin()
  const [link, setLink] = useState<{ readonly answer?: T; readonly error?: unknown } | null>(null)
  const asked = useRef<string>(undefined)
  const read = useCallback(() => {
    setLink(null)
    ask(token).then(
      (answer) => setLink({ answer }),
      (error: unknown) => setLink({ error }),
    )
  }, [ask, token])
  useEffect(() => {
    // A link may work only once, but effects may run twice.
    if (asked.current === token) return
    asked.current = token
    read()
  }, [read, token])
  if (link === null) return <Waiting>{waiting}</Waiting>
  if (link.answer !== undefined) return children(link.answer, token, toLogin)
  const mayRetry = isUnanswered(link.error)
  return (
    <AuthCard
      title={title}
      lead={lead}
      problem={errorMessage(link.error, messages)}
      below={(mayRetry || !endsAtLogin) && <BackButton onBack={toLogin}>Back to Login</BackButton>}
    >
      {mayRetry && (
        <WideButton icon="refresh-cw" onClick={read}>
          Try Again
        </WideButton>
      )}
      {!mayRetry && endsAtLogin && <WideButton onClick={toLogin}>Back to Login</WideButton>}
    </AuthCard>
  )
}

/** How long "Email Verified!" is shown before the login, in milliseconds. */
const REDIRECT_AFTER = seconds(3)

const NOT_VERIFIED = 'Email verification failed. The link may be invalid or expired.'
const verify = (token: string) => callAsVisitor(verifyEmail, { body: { token } })

/** Behind the link of a verification mail: verifies at once, then leads to the login. */
export const VerifyEmailPage = () => (
  <MailedLink
    ask={verify}
    messages={{ refused: NOT_VERIFIED, failed: NOT_VERIFIED }}
    waiting="Verifying Email..."
    title="Verification Failed"
    lead="Please contact an administrator, who can send you a new link."
    endsAtLogin
  >
    {(_, _token, toLogin) => <Verified toLogin={toLogin} />}
  </MailedLink>
)

function Verified({ toLogin }: { readonly toLogin: () => void }) {
  useEffect(() => {
    const timer = setTimeout(toLogin, REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [toLogin])
  return (
    <AuthCard
      title="Email Verified!"
      lead="Your address is confirmed. You will be taken to the login in a moment."
    >
      <WideButton onClick={toLogin}>Continue to Login & MFA Setup</WideButton>
    </AuthCard>
  )
}

const lookUp = (token: string) => callAsVisitor(readAlarm, { body: { token } })

/** Behind the link of an alarm mail: the event, and a button that stops it. Opening the page changes nothing. */
export const StopPage = () => (
  <MailedLink
    ask={lookUp}
    messages={{ failed: 'The link could not be checked. Please try again.' }}
    waiting="Looking up the link..."
    title="This link does not work"
    lead="Each link works once, for 24 hours. To undo a change, sign in and open Users and History."
  >
    {(alarm, token, toLogin) => <Question key={token} {...{ alarm, token, toLogin }} />}
  </MailedLink>
)

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className="grid list-disc grid-cols-1 gap-2 pl-5 text-pretty text-text-2">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

interface QuestionProps {
  readonly alarm: Alarm
  readonly token: string
  readonly toLogin: () => void
}

function Question({ alarm, token, toLogin }: QuestionProps) {
  const task = useTask()
  const [done, setDone] = useState<string>()
  const { action, stops, next } = alarmText(alarm)
  const place = alarm.address === '' ? 'on the server console' : `from ${alarm.address}`
  const stop = () =>
    task.run(async () => setDone((await callAsVisitor(stopAlarm, { body: { token } })).message), {
      failed: 'It could not be stopped. Please try again.',
    })
  if (done !== undefined) {
    return (
      <AuthCard key="stopped" title="Stopped" lead={<span role="status">{done}</span>}>
        <Lines lines={next} />
        <WideButton onClick={toLogin}>Go to Login</WideButton>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Was this one of you?"
      lead={`${action} It happened on ${formatMoment(alarm.at)}, ${place}.`}
      problem={task.problem}
      below={<BackButton onBack={toLogin}>Back to Login</BackButton>}
    >
      <Lines lines={['If one of you did this, close this page: nothing happens.', ...stops]} />
      <WideButton variant="danger-fill" icon="shield-x" busy={task.busy} onClick={stop}>
        {task.busy ? 'Stopping...' : 'This Was Not Us: Stop It'}
      </WideButton>
    </AuthCard>
  )
}

const actions: Readonly<Record<Alarm['kind'], (actor: string, subject: string) => string>> = {
  added: (actor, subject) => `${actor} added ${subject} as an admin.`,
  raised: (actor, subject) => `${actor} made ${subject} an admin.`,
  'factor-reset': (actor, subject) => `${actor} switched off the second factor of ${subject}.`,
  'factor-replaced': (actor, subject) => `${actor} replaced the second factor of ${subject}.`,
}

/** The event; the effects of the button and its limits; the steps afterwards. They promise no more than the server does. */
function alarmText({ kind, actor, subject, address }: Alarm) {
  // The console is not an account that could be signed out.
  const people = [...(address === '' ? [] : [actor]), subject]
  const names = listed([...new Set(people)])
  const action = actions[kind](actor, subject)
  const newPassword = (name: string) =>
    `Ask ${name} to choose a new password, with "Forgot password?" on the login screen.`
  const last = 'Check History for anything else that was done.'
  if (kind === 'added' || kind === 'raised') {
    const stops = [
      `The button signs ${names} out everywhere and deactivates ${subject}.`,
      'The last admin of the site always stays active.',
    ]
    return { action, stops, next: [...(address === '' ? [] : [newPassword(actor)]), last] }
  }
  const stops = [
    `The button signs ${names} out everywhere.`,
    `It does not bring the old second factor back: anyone who knows the password of ${subject} can sign in again.`,
  ]
  const reset = `Have an admin reset the second factor of ${subject} in Users.`
  return { action, stops, next: [newPassword(subject), reset, last] }
}

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

/** The words of the page, by what its address says. The first admin has a name that the house chose. */
export function passwordTexts(token: string, greeted: string | null): typeof welcomeTexts {
  const name = greetedName(greeted)
  if (name === null) return token.startsWith(INVITATION) ? welcomeTexts : resetTexts
  return {
    ...welcomeTexts,
    title: `Choose a password for ${name}`,
    lead: `Welcome! This is the first account of your site. You sign in as ${name} with this password.`,
    next: `Sign in as ${name} with this password.`,
  }
}

const ruleMessages = {
  tooShort: 'Password must be at least 6 characters long.',
  different: 'Passwords do not match.',
} as const

const passwordIn = (form: HTMLFormElement) => textOf(form, 'new-password')

function faultIn(form: HTMLFormElement): readonly [string, string] {
  const typed = { password: passwordIn(form), confirmation: textOf(form, 'confirm-password') }
  const fault = passwordProblem(typed, passwordMinimum.reset, ruleMessages)
  return [fault, fault === ruleMessages.different ? 'confirm-password' : 'new-password']
}

/** Behind the link of a reset mail, an invitation or the first start: a form for a new password. */
export function ResetPasswordPage() {
  const { token = '' } = useParams()
  const [address] = useSearchParams()
  const greeted = address.get(NAME_PARAM)
  const texts = passwordTexts(token, greeted)
  const task = useTask()
  const [isDone, setDone] = useState(false)
  // The first admin is led through the set-up.
  const toLogin = useToLogin(greetedName(greeted) === null ? undefined : tabAddress('set-up'))
  const send = (form: HTMLFormElement) => {
    const body = { token, new_password: passwordIn(form) }
    task.run(
      async () => {
        await callAsVisitor(resetPassword, { body })
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
        <WideButton onClick={toLogin}>Back to Login</WideButton>
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
      <AuthForm task={task} action={[texts.action, texts.busy]} fault={faultIn} onSend={send}>
        <NewPasswordFields minimum={passwordMinimum.reset} />
      </AuthForm>
    </AuthCard>
  )
}
