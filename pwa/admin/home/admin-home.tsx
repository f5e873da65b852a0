import { useState } from 'react'
import { EnrolmentWizard } from '../kit/enrolment/enrolment-wizard.tsx'
import { useSession } from '../kit/session.tsx'
import { useAccount } from '../kit/staff-account.tsx'
import { AccountCard } from './account-card.tsx'
import { AdminHeader } from './admin-header.tsx'
import styles from './admin-home.module.css'
import { MfaCard } from './mfa-card.tsx'
import { PasswordCard } from './password-card.tsx'

/** What a member of the staff finds behind the login: the own account. */
export function AdminHome() {
  const account = useAccount()
  const { end } = useSession()
  const [isEnrolling, setEnrolling] = useState(false)
  if (isEnrolling) {
    return (
      // A new second factor ends every session, this one too.
      <EnrolmentWizard userId={account.id} onDone={() => end()} onCancel={() => setEnrolling(false)} />
    )
  }
  return (
    <div className={styles.ground}>
      <AdminHeader />
      <main className={styles.page}>
        <AccountCard account={account} />
        <MfaCard account={account} onEnrol={() => setEnrolling(true)} />
        <PasswordCard username={account.username} />
      </main>
    </div>
  )
}
