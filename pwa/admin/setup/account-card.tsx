import type { AdminUser } from '#contract/accounts/user.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { momentInWords } from '../kit/in-words.ts'
import styles from './setup.module.css'

const roleNames = { admin: 'Admin', moderator: 'Moderator' } as const

/** Who is signed in. */
export function AccountCard({ account }: { readonly account: AdminUser }) {
  const { username, email, role, last_login } = account
  return (
    <section className={styles.card}>
      <h2 className={styles.subtitle}>Signed in as {username}</h2>
      <dl className={styles.facts}>
        <dt>Role</dt>
        <dd>
          <Badge kind="inf" icon="shield-check">
            {roleNames[role]}
          </Badge>
        </dd>
        <dt>Email</dt>
        <dd>{email || 'None'}</dd>
        <dt>Last sign-in</dt>
        <dd>{momentInWords(last_login)}</dd>
      </dl>
    </section>
  )
}
