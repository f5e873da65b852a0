import { useState } from 'react'
import type { SessionView } from '#contract/accounts/session-endpoints.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { formatRecent } from '#pwa/ui/moment-text.ts'
import { useAttempt } from '../form/use-attempt.ts'
import words from '../layout/words.module.css'
import { useBanner } from '../messages/banner.tsx'
import { deviceName, isHandheld } from './device-name.ts'
import styles from './session-list.module.css'

interface SessionListProps {
  readonly label: string
  readonly sessions: readonly SessionView[]
  readonly onEnd: (session: SessionView) => void
}

/** The sessions of a person: browser, network, times. Each but the current one can be ended. */
export function SessionList({ label, sessions, onEnd }: SessionListProps) {
  const [now] = useState(() => new Date())
  return (
    <ul className={styles.sessions} aria-label={label}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} now={now} onEnd={() => onEnd(session)} />
      ))}
    </ul>
  )
}

type EndSessions = () => Promise<{ readonly data: { readonly message: string } }>

const messages = { failed: 'The session could not be ended. Please try again.' } as const

/** Runs a call that ends sessions and shows its result. `onFailed`: the list may be out of date. */
export function useEndSessions(onFailed: () => unknown): (end: EndSessions) => Promise<void> {
  const { success } = useBanner()
  const { attempt } = useAttempt()
  return async (end) => {
    const isEnded = await attempt(async () => success((await end()).data.message), messages)
    if (!isEnded) onFailed()
  }
}

interface SessionRowProps {
  readonly session: SessionView
  readonly now: Date
  readonly onEnd: () => void
}

function SessionRow({ session, now, onEnd }: SessionRowProps) {
  const { agent, network, seen_at, created_at, current } = session
  const device = deviceName(agent)
  return (
    <li className={styles.session}>
      <Icon name={isHandheld(agent) ? 'smartphone' : 'panel-top'} />
      <div className={styles.where}>
        <strong>{device}</strong>
        <p className={words.caption}>
          {`Network ${network}, last used ${formatRecent(seen_at, now)}, signed in ${formatRecent(created_at, now)}`}
        </p>
      </div>
      {current ? (
        <Badge kind="ok" icon="check">
          This session
        </Badge>
      ) : (
        <Button variant="ghost" aria-label={`End session of ${device}, ${network}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
