import { useState } from 'react'
import { disableMfa } from '#contract/accounts/sign-in.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { listUsers } from '#contract/accounts/users-endpoints.ts'
import { Button } from '#pwa/ui/button.tsx'
import { PasswordSheet } from '../kit/proof-form.tsx'
import { useAccount } from '../kit/session.tsx'
import { useStaffSave } from '../kit/staff-query.tsx'
import styles from './users.module.css'

interface ResetFactorProps {
  readonly user: AdminUser
  readonly onDone: (message: string) => void
}

/** Takes another's two factors away, for someone who lost phone and backup codes. */
export function ResetFactor({ user, onDone }: ResetFactorProps) {
  const own = useAccount()
  const { save } = useStaffSave(disableMfa, { refreshes: [listUsers] })
  const [isAsking, setAsking] = useState(false)
  const { id, username, mfa_enabled } = user
  const isOwn = id === own.id
  const note = noteOf({ isOwn, mfa_enabled })
  const reset = async (current_password: string) => {
    await save({ body: { user_id: id, current_password } })
    onDone(`Two-factor authentication of ${username} is off`)
  }
  return (
    <section className={styles.factor} aria-label="Two-factor authentication">
      <h3 className={styles.subtitle}>Two-factor authentication</h3>
      <p className={styles.note}>{note}</p>
      <Button
        variant="danger"
        icon="shield-x"
        disabled={isOwn || !mfa_enabled}
        onClick={() => setAsking(true)}
      >
        Reset MFA
      </Button>
      {isAsking && (
        <PasswordSheet
          title={`Reset MFA of ${username}?`}
          text="Authenticator and backup codes stop working, and every session of this account ends."
          action="Reset MFA"
          failed="MFA could not be reset. Please try again."
          username={own.username}
          onClose={() => setAsking(false)}
          onConfirm={reset}
        />
      )}
    </section>
  )
}

function noteOf({ isOwn, mfa_enabled }: { readonly isOwn: boolean; readonly mfa_enabled: boolean }): string {
  if (isOwn) return 'Your own two-factor authentication is in Admin Setup.'
  if (!mfa_enabled) return 'Not set up yet.'
  return 'For someone who lost both phone and backup codes: the next sign-in sets it up again.'
}
