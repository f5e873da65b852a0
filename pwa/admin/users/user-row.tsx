import type { AdminUser } from '#contract/accounts/user.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { recentInWords } from '../kit/in-words.ts'
import { factorBadge, standingBadge } from './user-words.ts'
import styles from './users.module.css'

export interface UserDeeds {
  readonly onEdit: (user: AdminUser) => void
  readonly onDelete: (user: AdminUser) => void
  readonly onResend: (user: AdminUser) => void
  /** Says why something cannot be done. */
  readonly onRefused: (reason: string) => void
}

interface UserRowProps extends UserDeeds {
  readonly user: AdminUser
  readonly now: Date
  /** Why this user cannot be deleted, or null. */
  readonly keeps: string | null
}

/** One member of the staff. */
export function UserRow({ user, now, keeps, onEdit, onDelete, onResend, onRefused }: UserRowProps) {
  const { username, email, role, is_verified, last_login } = user
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <Avatar name={username} size="s" round />
        <div className={styles.names}>
          <strong>{username}</strong> <span className={styles.smallRole}>{role}</span>
          <p className={styles.email}>{email || 'None'}</p>
        </div>
      </div>
      <span className={styles.role}>
        <Badge kind={role === 'admin' ? 'inf' : 'plain'}>{role}</Badge>
      </span>
      <div className={styles.badges}>
        {[standingBadge(user), factorBadge(user, now)].map(({ kind, icon, words }) => (
          <Badge key={words} kind={kind} icon={icon}>
            {words}
          </Badge>
        ))}
      </div>
      <span className={styles.last}>{recentInWords(last_login, now)}</span>
      <div className={styles.ways}>
        {!is_verified && (
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
          label={keeps === null ? `Delete ${username}` : `Delete ${username}: ${keeps}`}
          title={keeps ?? 'Delete'}
          aria-disabled={keeps !== null || undefined}
          onClick={() => (keeps === null ? onDelete(user) : onRefused(keeps))}
        />
      </div>
    </li>
  )
}
