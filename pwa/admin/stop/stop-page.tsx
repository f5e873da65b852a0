import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { type Alarm, readAlarm, stopAlarm } from '#contract/accounts/stop-endpoints.ts'
import { listed } from '#contract/primitives/listed.ts'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { AuthCard, BackButton, Waiting } from '../kit/account/auth-card.tsx'
import { callAsVisitor } from '../kit/account/staff-call.ts'
import { errorMessage, isUnanswered } from '../kit/form/call-errors.ts'
import { useTask } from '../kit/form/use-task.ts'
import styles from './stop.module.css'

const messages = {
  readLink: { failed: 'The link could not be checked. Please try again.' },
  stop: { failed: 'It could not be stopped. Please try again.' },
} as const

type State =
  | { readonly at: 'looking' }
  | { readonly at: 'ready' | 'stopped'; readonly alarm: Alarm; readonly message: string }
  | { readonly at: 'failed'; readonly problem: string; readonly mayRetry: boolean }

/** Behind the link of an alarm mail: the event, and a button that stops it. Opening the page changes nothing. */
export function StopPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ at: 'looking' })
  const toLogin = useCallback(() => void navigate(paths.admin.to(), { replace: true }), [navigate])
  const readLink = useCallback(async () => {
    setState({ at: 'looking' })
    try {
      const alarm = await callAsVisitor(readAlarm, { body: { token } })
      setState({ at: 'ready', alarm, message: '' })
    } catch (error) {
      const problem = errorMessage(error, messages.readLink)
      setState({ at: 'failed', problem, mayRetry: isUnanswered(error) })
    }
  }, [token])
  useEffect(() => void readLink(), [readLink])

  if (state.at === 'looking') return <Waiting>Looking up the link...</Waiting>
  if (state.at === 'failed') {
    const { problem, mayRetry } = state
    return (
      <AuthCard
        title="This link does not work"
        lead="Each link works once, for 24 hours. To undo a change, sign in and open Users and History."
        problem={problem}
        below={<BackButton onBack={toLogin}>Back to Login</BackButton>}
      >
        {mayRetry && (
          <Button variant="primary" size="lg" full icon="refresh-cw" onClick={() => void readLink()}>
            Try Again
          </Button>
        )}
      </AuthCard>
    )
  }
  const { alarm, message } = state
  if (state.at === 'stopped') {
    return (
      <AuthCard title="Stopped" lead={<span role="status">{message}</span>}>
        <Lines lines={alarmText(alarm).next} />
        <Button variant="primary" size="lg" full onClick={toLogin}>
          Go to Login
        </Button>
      </AuthCard>
    )
  }
  const onStopped = (done: string) => setState({ at: 'stopped', alarm, message: done })
  return <Question alarm={alarm} token={token} onStopped={onStopped} onBack={toLogin} />
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

interface QuestionProps {
  readonly alarm: Alarm
  readonly token: string
  readonly onStopped: (message: string) => void
  readonly onBack: () => void
}

function Question({ alarm, token, onStopped, onBack }: QuestionProps) {
  const task = useTask()
  const { action, stops } = alarmText(alarm)
  const place = alarm.address === '' ? 'on the server console' : `from ${alarm.address}`
  const stop = () =>
    task.run(
      async () => onStopped((await callAsVisitor(stopAlarm, { body: { token } })).message),
      messages.stop,
    )
  return (
    <AuthCard
      title="Was this one of you?"
      lead={`${action} It happened on ${formatMoment(alarm.at)}, ${place}.`}
      problem={task.problem}
      below={<BackButton onBack={onBack}>Back to Login</BackButton>}
    >
      <Lines lines={['If one of you did this, close this page: nothing happens.', ...stops]} />
      <Button variant="danger-fill" size="lg" full icon="shield-x" busy={task.busy} onClick={stop}>
        {task.busy ? 'Stopping...' : 'This Was Not Us: Stop It'}
      </Button>
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
