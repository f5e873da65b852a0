import { useState } from 'react'
import type { AdminUser } from '#contract/accounts/user.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Collection } from '../kit/collection/collection.tsx'
import { RefreshButton } from '../kit/collection/list-controls.tsx'
import { NEW, useSelectedParam } from '../kit/collection/use-params.ts'
import { useDeletion } from '../kit/form/dialog.tsx'
import { useGuarded } from '../kit/form/safe-save/leave-guard.tsx'
import { NewDraftRow } from '../kit/form/safe-save/safe-form-notices.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { AddUser, EditUser } from './detail.tsx'
import { type HandedLink, HandedLinkCard, linkOf } from './handed-link.tsx'
import { UserList } from './list.tsx'
import { useDeleteUser, useResendVerification, useUsers } from './queries.ts'
import { userMessages } from './user-labels.ts'

/** The tab "Users". */
export function UsersTab() {
  const { data: users, isFetching, error, refetch } = useUsers()
  const { selected, open } = useSelectedParam('user')
  const banner = useBanner()
  const [link, setLink] = useState<HandedLink | null>(null)
  const actions = useUserActions(setLink)
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
              <RefreshButton busy={isFetching} onRefresh={refetch} />
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

/** Actions on a row of the list. `showLink` shows a link that could not be mailed. */
function useUserActions(showLink: (link: HandedLink | null) => void) {
  const { success, failure } = useBanner()
  const deletion = useDeletion()
  const { remove, restore } = useDeleteUser()
  const { save: resend } = useResendVerification()
  return {
    remove: ({ id, username }: AdminUser) =>
      deletion({
        question: {
          title: `Delete ${username}?`,
          names: [username],
          text: 'This account loses access at once, in every session. You can undo this for 10 seconds. After that, it has to be added again as a new account.',
          action: 'Delete User',
        },
        about: username,
        remove: () => remove({ params: { id } }),
        removed: ({ data }) => {
          showLink(null)
          return data.message
        },
        restore: async (act) => {
          await restore({ params: { id }, query: { puts_back: act } })
          success(userMessages.restored(username), [username])
        },
        removeFailed: ({ message }) => userMessages.deleteFailed(message),
        restoreFailed: ({ message }) => userMessages.restoreFailed(message),
      }),
    async resend({ username, email }: AdminUser) {
      try {
        const { data } = await resend({ body: { email } })
        const link = linkOf({ username, ...data })
        if (link) showLink(link)
        else success(userMessages.resent)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        failure(userMessages.resendFailed(error.message))
      }
    },
  }
}
