import { useState } from 'react'
import type { AdminUser } from '#contract/accounts/user.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { InsideScreen } from '../kit/auth-card.tsx'
import { BannerPlace, useBanner } from '../kit/banner.tsx'
import { EnrolmentWizard } from '../kit/enrolment/enrolment-wizard.tsx'
import { formatMoment } from '../kit/format.ts'
import { useSession } from '../kit/session.tsx'
import { useAccount } from '../kit/staff-account.tsx'
import { MfaCard } from './mfa-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import styles from './setup.module.css'

const ENROLLED = 'Two-factor authentication is set up. Please sign in with a code.'

/** The own account: password, second factor, sessions. */
export function SetupTab() {
  const account = useAccount()
  const { end } = useSession()
  const banner = useBanner()
  const [enrolling, setEnrolling] = useState<{ readonly replaces: boolean } | null>(null)
  if (enrolling) {
    return (
      <InsideScreen>
        {/* A new second factor ends every session, this one too. */}
        <EnrolmentWizard
          userId={account.id}
          own={{ username: account.username, ...enrolling }}
          onDone={() => end(undefined, ENROLLED)}
          onCancel={() => setEnrolling(null)}
        />
      </InsideScreen>
    )
  }
  return (
    <div className={styles.page}>
      <BannerPlace banner={banner} />
      <h1 className={styles.title}>Admin Setup</h1>
      <AccountCard account={account} />
      <MfaCard account={account} onEnrol={(replaces) => setEnrolling({ replaces })} />
      <PasswordCard username={account.username} />
      <SessionsCard banner={banner} />
      <EnvironmentCard />
    </div>
  )
}

/** Says where credentials can be set besides here. */
function EnvironmentCard() {
  return (
    <section className={styles.card}>
      <h2 className={styles.subtitle}>Environment variables</h2>
      <p className={styles.note}>
        Credentials can also be set through environment variables. The backend reads{' '}
        <code>ADMIN_USERNAME</code>, <code>ADMIN_EMAIL</code> and <code>ADMIN_PASSWORD</code> at its start:
        they make the first admin where there is none, and never overwrite one. The frontend takes none,
        because everyone can read what is built into it.
      </p>
    </section>
  )
}

const roleNames = { admin: 'Admin', moderator: 'Moderator' } as const

/** Who is signed in. */
function AccountCard({ account }: { readonly account: AdminUser }) {
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
        <dd>{formatMoment(last_login)}</dd>
      </dl>
    </section>
  )
}
