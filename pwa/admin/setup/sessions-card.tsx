import { useState } from 'react'
import {
  endOtherSessions,
  endSession,
  listSessions,
  type SessionView,
} from '#contract/accounts/session-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { Banner } from '../kit/banner.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { explain } from '../kit/explain.ts'
import { recentInWords } from '../kit/in-words.ts'
import { useStaffQuery, useStaffSave } from '../kit/staff-query.ts'
import { deviceInWords, isHandheld } from './device-words.ts'
import styles from './setup.module.css'

interface SessionsCardProps {
  readonly banner: Pick<Banner, 'success' | 'failure'>
}

const words = {
  load: { failed: 'Your sessions could not be loaded. Please try again.' },
  end: { failed: 'The session could not be ended. Please try again.' },
} as const

/** Where one is signed in, and the way to end it there. */
export function SessionsCard({ banner }: SessionsCardProps) {
  const { data: sessions, error, isFetching, refetch } = useStaffQuery(listSessions, {})
  const { save: end } = useStaffSave(endSession, { refreshes: [listSessions] })
  const { save: endOthers } = useStaffSave(endOtherSessions, { refreshes: [listSessions] })
  const confirm = useConfirm()
  const [now] = useState(() => new Date())
  const attempt = async (work: () => Promise<{ readonly data: { readonly message: string } }>) => {
    try {
      banner.success((await work()).data.message)
    } catch (failure) {
      banner.failure(explain(failure, words.end))
      void refetch()
    }
  }
  const endAll = async () => {
    const isMeant = await confirm({
      title: 'End all other sessions?',
      text: 'Every other browser must sign in again. What was being edited there is kept on that device.',
      action: 'End Sessions',
      danger: true,
      icon: 'log-out',
    })
    if (isMeant) await attempt(() => endOthers({}))
  }
  return (
    <section className={styles.card} aria-busy={isFetching}>
      <h2 className={styles.subtitle}>Active sessions</h2>
      <p className={styles.note}>A session ends 12 hours after its sign-in, or after an hour without use.</p>
      {error && !sessions && (
        <>
          <Alert title={explain(error, words.load)} icon="circle-alert" role="alert" />
          <Button icon="refresh-cw" onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      )}
      {sessions && (
        <ul className={styles.sessions} aria-label="Active sessions">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              now={now}
              onEnd={() => void attempt(() => end({ params: { id: session.id } }))}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button variant="danger" icon="log-out" onClick={() => void endAll()}>
          End All Other Sessions
        </Button>
      )}
    </section>
  )
}

interface SessionRowProps {
  readonly session: SessionView
  readonly now: Date
  readonly onEnd: () => void
}

function SessionRow({ session, now, onEnd }: SessionRowProps) {
  const { agent, address, seen_at, created_at, current } = session
  const device = deviceInWords(agent)
  return (
    <li className={styles.session}>
      <Icon name={isHandheld(agent) ? 'smartphone' : 'panel-top'} />
      <div className={styles.where}>
        <strong>{device}</strong>
        <p className={styles.small}>
          {address}, last used {recentInWords(seen_at, now)}, signed in {recentInWords(created_at, now)}
        </p>
      </div>
      {current ? (
        <Badge kind="ok" icon="check">
          This session
        </Badge>
      ) : (
        <Button variant="ghost" aria-label={`End session of ${device}, ${address}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
