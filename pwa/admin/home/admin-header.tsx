import { useState } from 'react'
import { paths } from '#pwa/paths.ts'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { useSignOut } from '../kit/use-sign-out.ts'
import styles from './admin-header.module.css'

/** The head of the admin area. (specification section 2) */
export function AdminHeader() {
  const signOut = useSignOut()
  const [busy, setBusy] = useState(false)
  return (
    <header className={styles.header}>
      <span className={styles.name}>Admin</span>
      <nav className={styles.ways} aria-label="Admin">
        <ButtonLink variant="ghost" icon="house" href={paths.home.to()}>
          Back to Home
        </ButtonLink>
        <Button
          icon="log-out"
          busy={busy}
          onClick={() => {
            setBusy(true)
            signOut()
          }}
        >
          Logout
        </Button>
      </nav>
    </header>
  )
}
