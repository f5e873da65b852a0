import {
  endSessionOfUser,
  endSessionsOfUser,
  listSessionsOfUser,
} from '#contract/accounts/session-endpoints.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useBanner } from '../kit/banner.tsx'
import { explain } from '../kit/explain.ts'
import { SessionList } from '../kit/session-list.tsx'
import { useStaffQuery, useStaffSave } from '../kit/staff-query.ts'
import styles from './users.module.css'

const words = {
  load: { failed: 'The sessions could not be loaded. Please try again.' },
  end: { failed: 'The session could not be ended. Please try again.' },
} as const

/** Where a member of the staff is signed in, and the way to end it there. */
export function UserSessions({ user: { id, username } }: { readonly user: AdminUser }) {
  const { data: sessions, error, refetch } = useStaffQuery(listSessionsOfUser, { params: { id } })
  const refreshes = [listSessionsOfUser]
  const { save: endOne } = useStaffSave(endSessionOfUser, { refreshes })
  const { save: endAll } = useStaffSave(endSessionsOfUser, { refreshes })
  const banner = useBanner()
  const attempt = async (work: () => Promise<{ readonly data: { readonly message: string } }>) => {
    try {
      banner.success((await work()).data.message)
    } catch (failure) {
      banner.failure(explain(failure, words.end))
      void refetch()
    }
  }
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <section className={styles.factor} aria-label="Active sessions">
      {banner.element}
      <h3 className={styles.subtitle}>Active sessions</h3>
      {error && !sessions && <Alert title={explain(error, words.load)} icon="circle-alert" role="alert" />}
      {sessions?.length === 0 && <p className={styles.note}>{username} is not signed in anywhere.</p>}
      {sessions && sessions.length > 0 && (
        <SessionList
          label={`Active sessions of ${username}`}
          sessions={sessions}
          onEnd={({ id: session }) => void attempt(() => endOne({ params: { id, session } }))}
        />
      )}
      {others.length > 1 && (
        <Button
          variant="danger"
          icon="log-out"
          onClick={() => void attempt(() => endAll({ params: { id } }))}
        >
          End All Sessions
        </Button>
      )}
    </section>
  )
}
