import { useState } from 'react'
import { logout } from '#contract/accounts/sign-in.ts'
import { paths } from '#pwa/paths.ts'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { useSession } from '../kit/session.tsx'
import { useStaffCall } from '../kit/staff-call.ts'
import styles from './admin-header.module.css'

/** The head of the admin area. (specification section 2) */
export function AdminHeader() {
  const callStaff = useStaffCall()
  const { end } = useSession()
  const [busy, setBusy] = useState(false)
  // Whether the server hears of it or not, this browser forgets the session. (threat C6)
  const signOut = () => {
    setBusy(true)
    void callStaff(logout, {})
      .catch(() => undefined)
      .finally(() => end())
  }
  return (
    <header className={styles.header}>
      <span className={styles.name}>Admin</span>
      <nav className={styles.ways} aria-label="Admin">
        <ButtonLink variant="ghost" icon="house" href={paths.home.to()}>
          Back to Home
        </ButtonLink>
        <Button icon="log-out" busy={busy} onClick={signOut}>
          Logout
        </Button>
      </nav>
    </header>
  )
}
