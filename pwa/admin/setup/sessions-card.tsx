import { endOtherSessions, endSession, listSessions } from '#contract/accounts/session-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import type { Banner } from '../kit/banner.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { explain } from '../kit/explain.ts'
import { SessionList } from '../kit/session-list.tsx'
import { useStaffQuery, useStaffSave } from '../kit/staff-query.tsx'
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
      <p className={styles.note}>
        A session ends 12 hours after its sign-in, or after an hour without use. Nobody has more than ten: one
        more ends the oldest.
      </p>
      {error && !sessions && (
        <>
          <Alert title={explain(error, words.load)} icon="circle-alert" role="alert" />
          <Button icon="refresh-cw" onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      )}
      {sessions && (
        <SessionList
          label="Active sessions"
          sessions={sessions}
          onEnd={({ id }) => void attempt(() => end({ params: { id } }))}
        />
      )}
      {sessions && sessions.length > 1 && (
        <Button variant="danger" icon="log-out" onClick={() => void endAll()}>
          End All Other Sessions
        </Button>
      )}
    </section>
  )
}
