import { useState } from 'react'
import type { AdminUser } from '#contract/accounts/user.ts'
import { Button } from '#pwa/ui/button.tsx'
import { type Banner, useBanner } from '../kit/banner.tsx'
import { Collection } from '../kit/collection/collection.tsx'
import { RefreshButton } from '../kit/collection/refresh-button.tsx'
import { NEW, useSelectedParam } from '../kit/collection/use-params.ts'
import { useConfirm } from '../kit/form/confirm.tsx'
import { NewDraftRow } from '../kit/form/draft-badge.tsx'
import { useGuarded } from '../kit/form/safe-save/use-guarded.ts'
import { type HandedLink, HandedLinkCard, linkOf } from './handed-link.tsx'
import { useDeleteUser, useResendVerification, useUsers } from './queries.ts'
import { AddUser, EditUser } from './user-form.tsx'
import { userMessages } from './user-labels.ts'
import { UserList } from './user-list.tsx'

/** The tab "Users". */
export function UsersTab() {
  const { data: users, isFetching, error, refetch } = useUsers()
  const { selected, open } = useSelectedParam('user')
  const banner = useBanner()
  const [link, setLink] = useState<HandedLink | null>(null)
  const actions = useUserActions({ banner, showLink: setLink })
  const close = useGuarded(() => open(null))
  const saved = (message: string, made: HandedLink | null) => {
    setLink(made)
    banner.success(
      message,
      users?.map(({ username }) => username),
    )
  }
  const linkCard = link && <HandedLinkCard link={link} onClose={() => setLink(null)} />
  const edited = users?.find(({ id }) => id === selected)
  return (
    <>
      {selected === NEW && (
        <AddUser
          onAdded={(id, way, made) => {
            const mailed = way === 'invite' ? userMessages.invited : userMessages.created
            saved(made ? userMessages.createdWithoutMail : mailed, made)
            open(id, { replace: true })
          }}
          onClose={() => void close()}
        />
      )}
      {edited && users && (
        <EditUser
          key={edited.id}
          user={edited}
          users={users}
          onSaved={saved}
          onClose={() => void close()}
          above={link?.username === edited.username && linkCard}
        />
      )}
      {selected !== NEW && !edited && (
        <Collection
          layout="page"
          title="Users"
          count={users && `${users.length} total`}
          actions={
            <>
              <RefreshButton busy={isFetching} onClick={() => void refetch()} />
              <Button variant="primary" icon="user-plus" onClick={() => open(NEW)}>
                Add User
              </Button>
            </>
          }
          above={
            <>
              {linkCard}
              <NewDraftRow draftKey="user:new" label="New user" onOpen={() => open(NEW)} />
            </>
          }
          rows={users}
          failed={error ? userMessages.loadFailed(error.message) : ''}
          onRetry={() => void refetch()}
          empty={null}
        >
          {(users) => (
            <UserList
              users={users}
              onEdit={({ id }) => open(id)}
              onDelete={(user) => void actions.remove(user)}
              onResend={(user) => void actions.resend(user)}
              onRefused={banner.failure}
            />
          )}
        </Collection>
      )}
    </>
  )
}

interface Outcome {
  readonly banner: Banner
  /** Shows a link that could not be mailed. */
  readonly showLink: (link: HandedLink | null) => void
}

/** Actions on a row of the list. */
function useUserActions({ banner, showLink }: Outcome) {
  const confirm = useConfirm()
  const { remove, restore } = useDeleteUser()
  const { save: resend } = useResendVerification()
  const attempt = async (work: () => Promise<void>, failed: (message: string) => string) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      banner.failure(failed(error.message))
    }
  }
  const undo = ({ id, username }: AdminUser, act: string | undefined) =>
    attempt(async () => {
      await restore({ params: { id }, query: { puts_back: act } })
      banner.success(userMessages.restored(username), [username])
    }, userMessages.restoreFailed)
  return {
    async remove(user: AdminUser) {
      const { id, username } = user
      const isConfirmed = await confirm({
        title: `Delete ${username}?`,
        names: [username],
        text: 'This account loses access at once, in every session. You can undo this for 10 seconds. After that, it has to be added again as a new account.',
        action: 'Delete User',
        danger: true,
      })
      if (!isConfirmed) return
      await attempt(async () => {
        const { data, act } = await remove({ params: { id } })
        showLink(null)
        banner.offerUndo({
          text: data.message,
          about: username,
          word: 'deleted',
          undo: () => undo(user, act),
        })
      }, userMessages.deleteFailed)
    },
    async resend({ username, email }: AdminUser) {
      await attempt(async () => {
        const { data } = await resend({ body: { email } })
        const link = linkOf({ username, ...data })
        if (!link) return banner.success(userMessages.resent)
        showLink(link)
      }, userMessages.resendFailed)
    },
  }
}
