import { useState } from 'react'
import { InsideScreen } from '../kit/auth-card.tsx'
import { useBanner } from '../kit/banner.tsx'
import { EnrolmentWizard } from '../kit/enrolment/enrolment-wizard.tsx'
import { useSession } from '../kit/session.tsx'
import { useAccount } from '../kit/staff-account.tsx'
import { AccountCard } from './account-card.tsx'
import { EnvironmentCard } from './environment-card.tsx'
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
      {banner.element}
      <h1 className={styles.title}>Admin Setup</h1>
      <AccountCard account={account} />
      <MfaCard account={account} onEnrol={(replaces) => setEnrolling({ replaces })} />
      <PasswordCard username={account.username} />
      <SessionsCard banner={banner} />
      <EnvironmentCard />
    </div>
  )
}
