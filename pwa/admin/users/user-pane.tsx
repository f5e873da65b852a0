import { type FormEvent, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import {
  endSessionOfUser,
  endSessionsOfUser,
  listSessionsOfUser,
} from '#contract/accounts/session-endpoints.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import hidden from '#pwa/ui/visually-hidden.module.css'
import { BannerPlace, useBanner } from '../kit/banner.tsx'
import { errorMessage } from '../kit/call-errors.ts'
import { DetailPane } from '../kit/panes.tsx'
import type { SafeForm } from '../kit/safe-save/safe-form.ts'
import { SafeFormNotices } from '../kit/safe-save/safe-form-notices.tsx'
import { SessionList } from '../kit/session-list.tsx'
import { useStaffQuery, useStaffSave } from '../kit/staff-query.tsx'
import { userLabels } from './user-labels.ts'
import styles from './users.module.css'

interface UserPaneProps<Values extends FieldValues> {
  readonly safe: SafeForm<Values>
  readonly title: string
  readonly subtitle?: string
  readonly action: string
  readonly canSave: boolean
  /** Why the last save did not work, in the words of this form. */
  readonly problem: string | null
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** What stands under the form and is no part of it. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** The form of one user in the place of the list. */
export function UserPane<Values extends FieldValues>(props: UserPaneProps<Values>) {
  const { safe, title, subtitle, action, canSave, problem, onSubmit, onClose, below, children } = props
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className={styles.pane} data-open>
      <h1 className={hidden.visuallyHidden}>Users</h1>
      <DetailPane
        title={title}
        subtitle={subtitle}
        back={onClose}
        actions={
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={id} variant="primary" busy={safe.isSaving} disabled={!canSave}>
              {safe.isSaving ? 'Saving...' : action}
            </Button>
          </>
        }
      >
        <div className={styles.narrow}>
          <SafeFormNotices safe={{ ...safe, problem }} labels={userLabels} />
          <form id={id} className={styles.form} onSubmit={submit} noValidate>
            {children}
          </form>
          {below}
        </div>
      </DetailPane>
    </div>
  )
}

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
      banner.failure(errorMessage(failure, words.end))
      void refetch()
    }
  }
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <section className={styles.factor} aria-label="Active sessions">
      <BannerPlace banner={banner} />
      <h3 className={styles.subtitle}>Active sessions</h3>
      {error && !sessions && (
        <Alert title={errorMessage(error, words.load)} icon="circle-alert" role="alert" />
      )}
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
