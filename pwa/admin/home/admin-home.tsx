import { useState } from 'react'
import { EnrolmentWizard } from '../kit/enrolment/enrolment-wizard.tsx'
import { useSession } from '../kit/session.tsx'
import { useAccount } from '../kit/staff-account.tsx'
import { AccountCard } from './account-card.tsx'
import styles from './admin-home.module.css'
import { MfaCard } from './mfa-card.tsx'
import { PasswordCard } from './password-card.tsx'

/** The own account of whoever is signed in. */
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
    <div className={styles.page}>
      <AccountCard account={account} />
      <MfaCard account={account} onEnrol={() => setEnrolling(true)} />
      <PasswordCard username={account.username} />
    </div>
  )
}
