import { useState } from 'react'
import {
  endSessionOfUser,
  endSessionsOfUser,
  listSessionsOfUser,
} from '#contract/accounts/session-endpoints.ts'
import { disableMfa } from '#contract/accounts/sign-in.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { listUsers } from '#contract/accounts/users-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useBanner } from '../kit/banner.tsx'
import { errorMessage } from '../kit/call-errors.ts'
import { PasswordSheet } from '../kit/proof-form.tsx'
import { useAccount } from '../kit/session.tsx'
import { SessionList, useEndSessions } from '../kit/session-list.tsx'
import { useStaffQuery, useStaffSave } from '../kit/staff-query.tsx'
import styles from './users.module.css'

interface ResetFactorProps {
  readonly user: AdminUser
  readonly onDone: (message: string) => void
}

/** Disables another person's second factor, for someone who lost phone and backup codes. */
export function ResetFactor({ user, onDone }: ResetFactorProps) {
  const own = useAccount()
  const { save } = useStaffSave(disableMfa, { refreshes: [listUsers] })
  const [isAsking, setAsking] = useState(false)
  const { id, username, mfa_enabled } = user
  const isOwn = id === own.id
  const note = noteOf({ isOwn, mfa_enabled })
  const reset = async (current_password: string) => {
    await save({ body: { user_id: id, current_password } })
    setAsking(false)
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

const loadMessages = { failed: 'The sessions could not be loaded. Please try again.' } as const

/** The sessions of a user, each of which can be ended. */
export function UserSessions({ user: { id, username } }: { readonly user: AdminUser }) {
  const { data: sessions, error, refetch } = useStaffQuery(listSessionsOfUser, { params: { id } })
  const refreshes = [listSessionsOfUser]
  const { save: endOne } = useStaffSave(endSessionOfUser, { refreshes })
  const { save: endAll } = useStaffSave(endSessionsOfUser, { refreshes })
  const banner = useBanner()
  const attempt = useEndSessions(banner, refetch)
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <section className={styles.factor} aria-label="Active sessions">
      <h3 className={styles.subtitle}>Active sessions</h3>
      {error && !sessions && (
        <Alert title={errorMessage(error, loadMessages)} icon="circle-alert" role="alert" />
      )}
      {sessions?.length === 0 && <p className={styles.note}>{username} is not signed in anywhere.</p>}
      {sessions && sessions.length > 0 && (
        <SessionList
          label={`Active sessions of ${username}`}
          sessions={sessions}
          onEnd={({ id: session }) => void attempt(() => endOne({ params: { id, session } }))}
        />
      )}
      {others.length > 1 && (
        <Button
          variant="danger"
          icon="log-out"
          onClick={() => void attempt(() => endAll({ params: { id } }))}
        >
          End All Sessions
        </Button>
      )}
    </section>
  )
}
