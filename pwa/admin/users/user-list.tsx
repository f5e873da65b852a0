import { useState } from 'react'
import { staffRefusal } from '#contract/accounts/staff-rules.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { useAccount } from '../kit/staff-account.tsx'
import { type UserDeeds, UserRow } from './user-row.tsx'
import styles from './users.module.css'

interface UserListProps extends UserDeeds {
  readonly users: readonly AdminUser[]
}

/** The staff, one row each. */
export function UserList({ users, ...deeds }: UserListProps) {
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
            {...deeds}
            user={user}
            now={now}
            keeps={staffRefusal(users, { user, after: null, by: id })}
          />
        ))}
      </ul>
    </div>
  )
}
