import { useState } from 'react'
import { disableMfa, mfaStatus } from '#contract/accounts/sign-in.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { daysLeft } from '#pwa/ui/moment-text.ts'
import { PasswordSheet } from '../kit/account/proof-form.tsx'
import { useSession } from '../kit/account/session.tsx'
import { useStaffCall } from '../kit/account/staff-call.ts'
import { useStaffQuery } from '../kit/account/staff-query.tsx'
import { Fetched } from '../kit/collection/fetched.tsx'
import styles from './setup.module.css'

interface Factor {
  readonly mfa_enabled: boolean
  readonly mfa_grace_period_until: string | null
  readonly backup_codes_remaining: number
}

/** With this many backup codes or fewer, new ones are recommended. */
const FEW_CODES = 3

const messages = { failed: 'Your two-factor status could not be loaded. Please try again.' } as const

interface MfaCardProps {
  readonly account: AdminUser
  readonly onEnrol: (isEnrolled: boolean) => void
}

/** The own second factor: its state, the number of backup codes left, and a new enrolment. */
export function MfaCard({ account, onEnrol }: MfaCardProps) {
  const query = useStaffQuery(mfaStatus, { params: { id: account.id } })
  return (
    <section className={styles.card} aria-busy={query.isLoading}>
      <h2 className={styles.subtitle}>Two-factor authentication</h2>
      <Fetched query={query} size="part" loading={null} failed={messages}>
        {(factor) => (
          <>
            {factor.mfa_enabled ? <Enrolled factor={factor} /> : <NotEnrolled factor={factor} />}
            <Button
              variant={factor.mfa_enabled ? 'outline' : 'primary'}
              icon="smartphone"
              onClick={() => onEnrol(factor.mfa_enabled)}
            >
              {factor.mfa_enabled ? 'Set Up a New Device or Codes' : 'Set Up Two-Factor Authentication'}
            </Button>
            {factor.mfa_enabled && <DisableFactor account={account} />}
          </>
        )}
      </Fetched>
    </section>
  )
}

function Enrolled({ factor: { backup_codes_remaining: left } }: { readonly factor: Factor }) {
  return (
    <>
      <div className={styles.badges}>
        <Badge kind="ok" icon="shield-check">
          MFA Enabled
        </Badge>
        <Badge kind={left > FEW_CODES ? 'plain' : 'warn'} icon="paperclip">
          {`${pluralize(left, 'backup code')} left`}
        </Badge>
      </div>
      {left <= FEW_CODES && (
        <p className={styles.note}>
          Set up again to get ten new backup codes. The old ones then stop working.
        </p>
      )}
    </>
  )
}

/** The days left, counted once when the status arrives. */
function NotEnrolled({ factor }: { readonly factor: Factor }) {
  const [left] = useState(() => daysLeft(factor.mfa_grace_period_until, new Date()))
  return (
    <>
      <div className={styles.badges}>
        <Badge kind="warn" icon="shield-alert">
          {left > 0 ? `MFA Required (${pluralize(left, 'day')} left)` : 'MFA Required'}
        </Badge>
      </div>
      <p className={styles.note}>A code from your phone protects your account if your password gets out.</p>
    </>
  )
}

/** Disables the own second factor after a password check; this ends every session. */
function DisableFactor({ account }: { readonly account: AdminUser }) {
  const callStaff = useStaffCall()
  const { end } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { id, username, role } = account
  const disable = async (current_password: string) => {
    await callStaff(disableMfa, { body: { user_id: id, current_password } })
    end(undefined, 'Two-factor authentication is off. Please sign in again.')
  }
  const next =
    role === 'admin'
      ? 'You set it up again at your next sign-in: admins cannot sign in without it.'
      : 'You can set it up again at any time.'
  return (
    <>
      <Button variant="danger" icon="shield-x" onClick={() => setAsking(true)}>
        Disable Two-Factor Authentication
      </Button>
      {isAsking && (
        <PasswordSheet
          title="Disable two-factor authentication?"
          text={`Your authenticator and backup codes stop working, and you are signed out everywhere. ${next}`}
          action="Disable"
          failed="Two-factor authentication could not be disabled. Please try again."
          username={username}
          onClose={() => setAsking(false)}
          onConfirm={disable}
        />
      )}
    </>
  )
}
