import { useState } from 'react'
import { staffRefusal } from '#contract/accounts/staff-rules.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { formatRecent } from '#pwa/ui/moment-text.ts'
import { useAccount } from '../kit/account/session.tsx'
import { Collection } from '../kit/collection/collection.tsx'
import { RefreshButton } from '../kit/collection/list-controls.tsx'
import { NEW, useSelectedParam } from '../kit/collection/use-params.ts'
import { useGuarded } from '../kit/form/safe-save/leave-guard.tsx'
import { DraftBadge, NewDraftRow } from '../kit/form/safe-save/safe-form-notices.tsx'
import { useDeletion } from '../kit/form/use-undo.ts'
import { opensRow, useListKeys } from '../kit/keys/list-keys.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import { AddUser, EditUser, type HandedLink, HandedLinkCard, linkOf, type Saved } from './detail.tsx'
import { factorBadge, statusBadge } from './fields.ts'
import { useDeleteUser, useResendVerification, useUsers } from './queries.ts'

/** The tab "Users". */
export function UsersTab() {
  const { data: users, isFetching, error, refetch } = useUsers()
  const { selected, open } = useSelectedParam('user')
  const banner = useBanner()
  const [link, setLink] = useState<HandedLink | null>(null)
  const close = useGuarded(() => open(null))
  const form = {
    onClose: () => void close(),
    onSaved({ id, message, link: made = null }: Saved) {
      setLink(made)
      banner.success(
        message,
        users?.map(({ username }) => username),
      )
      if (id !== selected) open(id, { replace: true })
    },
  }
  const linkCard = link && <HandedLinkCard link={link} onClose={() => setLink(null)} />
  const edited = users?.find(({ id }) => id === selected)
  if (selected === NEW) return <AddUser {...form} />
  if (edited) {
    const isAbout = link?.username === edited.username
    return <EditUser key={edited.id} user={edited} above={isAbout && linkCard} {...form} />
  }
  return (
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
      failed={error ? `Failed to load users: ${error.message}` : ''}
      onRetry={() => void refetch()}
      empty={null}
    >
      {(users) => <UserRows users={users} open={open} showLink={setLink} />}
    </Collection>
  )
}

interface RowsProps {
  readonly users: readonly AdminUser[]
  open(id: string): void
  /** Shows a link that could not be mailed. */
  showLink(link: HandedLink | null): void
}

/** Fewer where five would leave no room for a name or an address, also in larger text. */
const columnsClasses =
  'grid grid-cols-users items-center gap-3 pr-2 pl-4 @max-220:grid-cols-tail @max-164:gap-x-1'

/** The users, one row each. */
function UserRows({ users, ...actions }: RowsProps) {
  const [now] = useState(() => new Date())
  const keys = useListKeys()
  return (
    <div className="@container overflow-clip rounded-lg border border-border bg-surface shadow-1">
      <div
        className={`${columnsClasses} min-h-10 bg-surface-2 py-2 text-xs leading-125 font-600 text-text-3 @max-220:hidden`}
        aria-hidden="true"
      >
        <span>User</span>
        <span>Role</span>
        <span>Status</span>
        <span>Last login</span>
      </div>
      <ul {...keys} aria-label="Users">
        {users.map((user) => (
          <li key={user.id} className={`${columnsClasses} min-h-19 border-t border-t-border py-3`}>
            <UserCells user={user} now={now} />
            <RowActions user={user} users={users} {...actions} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function UserCells({ user, now }: { readonly user: AdminUser; readonly now: Date }) {
  const { id, username, email, role, last_login } = user
  return (
    <>
      <div className="flex min-w-0 items-center gap-3 @max-164:col-span-full">
        <Avatar name={username} size="s" round />
        <div className="min-w-0 wrap-anywhere strongs:font-650">
          <strong translate="no">{username}</strong>{' '}
          <span className="hidden text-sm text-text-3 @max-220:inline">{role}</span>
          <p
            className="overflow-hidden text-sm text-ellipsis text-text-3"
            translate={email === '' ? undefined : 'no'}
          >
            {email || 'None'}
          </p>
          <DraftBadge draftKeys={[`user:${id}`]} />
        </div>
      </div>
      <span className="@max-220:hidden">
        <Badge kind={role === 'admin' ? 'inf' : 'plain'}>{role}</Badge>
      </span>
      <div className="flex flex-wrap gap-1h @max-220:row-2 @max-164:*:h-auto @max-164:*:min-h-6 @max-164:*:leading-130 @max-164:*:whitespace-normal @max-104:*:icons:hidden">
        {[statusBadge(user), factorBadge(user, now)].map(({ kind, icon, label }) => (
          <Badge key={label} kind={kind} icon={icon}>
            {label}
          </Badge>
        ))}
      </div>
      <span className="text-sm text-text-3 tabular-nums @max-220:hidden">
        {formatRecent(last_login, now)}
      </span>
    </>
  )
}

function RowActions({ user, users, open, showLink }: RowsProps & { readonly user: AdminUser }) {
  const { id, username, email, is_verified, is_active } = user
  const { id: by } = useAccount()
  const { success, failure } = useBanner()
  const deletion = useDeletion()
  const { save: remove } = useDeleteUser()
  const { save: resend } = useResendVerification()
  const refusal = staffRefusal(users, { user, after: null, by })
  const askAndDelete = () =>
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
      back: `${username} is back with the same password, and is signed out everywhere.`,
      removeFailed: ({ message }) => `Failed to delete user: ${message}`,
      restoreFailed: ({ message }) => `Failed to restore user: ${message}`,
    })
  const sendAgain = async () => {
    try {
      const { data } = await resend({ body: { email } })
      const link = linkOf({ username, ...data })
      if (link) showLink(link)
      else success('Verification email sent successfully!')
    } catch (error) {
      if (!(error instanceof Error)) throw error
      failure(`Failed to resend verification: ${error.message}`)
    }
  }
  return (
    <div className="flex justify-end *:aria-disabled:opacity-45 @max-220:col-2 @max-220:row-span-2 @max-220:row-start-1 @max-164:-mr-1 @max-164:row-2">
      {!is_verified && is_active && (
        <IconButton
          icon="mail-plus"
          label={`Resend Verification to ${username}`}
          title="Resend Verification"
          onClick={() => void sendAgain()}
        />
      )}
      <IconButton
        {...opensRow}
        icon="pencil"
        label={`Edit ${username}`}
        title="Edit"
        onClick={() => open(id)}
      />
      <IconButton
        icon="trash-2"
        label={refusal === null ? `Delete ${username}` : `Delete ${username}: ${refusal}`}
        title={refusal ?? 'Delete'}
        aria-disabled={refusal !== null || undefined}
        onClick={() => (refusal === null ? void askAndDelete() : failure(refusal))}
      />
    </div>
  )
}
