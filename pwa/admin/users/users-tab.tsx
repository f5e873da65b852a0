import { useState } from 'react'
import { listUsers } from '#contract/accounts/users-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { BannerPlace, useBanner } from '../kit/banner.tsx'
import { useLeaveGuard } from '../kit/safe-save/leave-guard.tsx'
import { useStaffQuery } from '../kit/staff-query.tsx'
import { NEW, useSelectedParam } from '../kit/use-selected-param.ts'
import { AddUser } from './add-user.tsx'
import { EditUser } from './edit-user.tsx'
import { type HandedLink, HandedLinkCard } from './handed-link.tsx'
import { useUserActions } from './use-user-actions.ts'
import { userMessages } from './user-labels.ts'
import { UserList } from './user-list.tsx'
import styles from './users.module.css'

/** The staff: who they are, and what may be done to them. */
export function UsersTab() {
  const { data: users, isFetching, error, refetch } = useStaffQuery(listUsers, {})
  const { selected, open } = useSelectedParam('user')
  const { mayLeave } = useLeaveGuard()
  const banner = useBanner()
  const [link, setLink] = useState<HandedLink | null>(null)
  const actions = useUserActions({ banner, handOver: setLink })
  const close = async () => {
    if (await mayLeave()) open(null)
  }
  const done = (message: string, made: HandedLink | null) => {
    setLink(made)
    banner.success(message)
    open(null, { replace: true })
  }
  const edited = users?.find(({ id }) => id === selected)
  return (
    <>
      <BannerPlace banner={banner} />
      {selected === NEW && (
        <AddUser
          onAdded={(made) => done(made ? userMessages.createdWithoutMail : userMessages.created, made)}
          onClose={() => void close()}
        />
      )}
      {edited && users && (
        <EditUser key={edited.id} user={edited} users={users} onSaved={done} onClose={() => void close()} />
      )}
      {selected !== NEW && !edited && (
        <div className={styles.screen}>
          <header className={styles.head}>
            <h1 className={styles.title}>
              Users{' '}
              {users && (
                <Badge kind="plain" className={styles.count}>
                  {users.length}
                </Badge>
              )}
            </h1>
            <Button variant="ghost" icon="refresh-cw" busy={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
            <Button variant="primary" icon="user-plus" onClick={() => open(NEW)}>
              Add User
            </Button>
          </header>
          {link && <HandedLinkCard link={link} onClose={() => setLink(null)} />}
          {error && <Alert title={userMessages.loadFailed(error.message)} icon="circle-alert" role="alert" />}
          {!users && !error && <p role="status">Loading...</p>}
          {users && (
            <UserList
              users={users}
              onEdit={({ id }) => open(id)}
              onDelete={(user) => void actions.erase(user)}
              onResend={(user) => void actions.sendAgain(user)}
              onRefused={banner.failure}
            />
          )}
        </div>
      )}
    </>
  )
}
