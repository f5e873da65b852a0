import { useState } from 'react'
import { staffRefusal } from '#contract/accounts/staff-rules.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { formatRecent } from '#pwa/ui/moment-text.ts'
import { useAccount } from '../kit/account/session.tsx'
import { DraftBadge } from '../kit/form/safe-save/safe-form-notices.tsx'
import { factorBadge, statusBadge } from './user-labels.ts'
import styles from './users.module.css'

interface UserListProps extends UserActions {
  readonly users: readonly AdminUser[]
}

/** The users, one row each. */
export function UserList({ users, ...actions }: UserListProps) {
  const { id } = useAccount()
  const [now] = useState(() => new Date())
  return (
    <div className={styles.table}>
      <div className={`${styles.row} ${styles.heads}`} aria-hidden="true">
        <span>User</span>
        <span>Role</span>
        <span>Status</span>
        <span>Last login</span>
      </div>
      <ul aria-label="Users">
        {users.map((user) => (
          <UserRow
            key={user.id}
            {...actions}
            user={user}
            now={now}
            refusal={staffRefusal(users, { user, after: null, by: id })}
          />
        ))}
      </ul>
    </div>
  )
}

interface UserActions {
  readonly onEdit: (user: AdminUser) => void
  readonly onDelete: (user: AdminUser) => void
  readonly onResend: (user: AdminUser) => void
  /** Shows why something is not possible. */
  readonly onRefused: (reason: string) => void
}

interface UserRowProps extends UserActions {
  readonly user: AdminUser
  readonly now: Date
  /** Why this user cannot be deleted, or null. */
  readonly refusal: string | null
}

function UserRow({ user, now, refusal, onEdit, onDelete, onResend, onRefused }: UserRowProps) {
  const { username, email, role, is_verified, is_active, last_login } = user
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <Avatar name={username} size="s" round />
        <div className={styles.names}>
          <strong translate="no">{username}</strong> <span className={styles.smallRole}>{role}</span>
          <p className={styles.email} translate={email === '' ? undefined : 'no'}>
            {email || 'None'}
          </p>
          <DraftBadge draftKeys={[`user:${user.id}`]} />
        </div>
      </div>
      <span className={styles.role}>
        <Badge kind={role === 'admin' ? 'inf' : 'plain'}>{role}</Badge>
      </span>
      <div className={styles.badges}>
        {[statusBadge(user), factorBadge(user, now)].map(({ kind, icon, label }) => (
          <Badge key={label} kind={kind} icon={icon}>
            {label}
          </Badge>
        ))}
      </div>
      <span className={styles.last}>{formatRecent(last_login, now)}</span>
      <div className={styles.rowActions}>
        {!is_verified && is_active && (
          <IconButton
            icon="mail-plus"
            label={`Resend Verification to ${username}`}
            title="Resend Verification"
            onClick={() => onResend(user)}
          />
        )}
        <IconButton icon="pencil" label={`Edit ${username}`} title="Edit" onClick={() => onEdit(user)} />
        <IconButton
          icon="trash-2"
          label={refusal === null ? `Delete ${username}` : `Delete ${username}: ${refusal}`}
          title={refusal ?? 'Delete'}
          aria-disabled={refusal !== null || undefined}
          onClick={() => (refusal === null ? onDelete(user) : onRefused(refusal))}
        />
      </div>
    </li>
  )
}
