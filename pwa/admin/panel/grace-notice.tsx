import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { counted } from '../kit/in-words.ts'
import { useAccount } from '../kit/staff-account.tsx'
import styles from './admin-panel.module.css'

/** Says how many days are left until two factors are owed; nothing where they are not. */
export function GraceNotice({ onSetUp }: { readonly onSetUp: () => void }) {
  const { mfa_grace_days_left: left } = useAccount()
  if (left === undefined) return null
  const title =
    left > 0
      ? `${counted(left, 'day')} left to set up two-factor authentication`
      : 'Set up two-factor authentication now'
  return (
    <div className={styles.notice}>
      <Alert tone="warning" icon="shield-alert" title={title} role="status">
        <p>After that, you set it up at your next sign-in before you get in.</p>
        <Button icon="smartphone" onClick={onSetUp}>
          Set Up Now
        </Button>
      </Alert>
    </div>
  )
}
