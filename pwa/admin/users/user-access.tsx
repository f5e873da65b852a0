import { useState } from 'react'
import type { AdminUser } from '#contract/accounts/user.ts'
import { Button } from '#pwa/ui/button.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { PasswordSheet } from '../kit/account/proof-form.tsx'
import { useAccount } from '../kit/account/session.tsx'
import { SessionList, useEndSessions } from '../kit/account/session-list.tsx'
import { Fetched } from '../kit/collection/load-state.tsx'
import { useAttempt } from '../kit/form/use-task.ts'
import { PartHeading } from '../kit/layout/panes.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { type HandedLink, HandedLinkCard } from './handed-link.tsx'
import { useDisableFactor, useMakeResetLink, useUserSessions } from './queries.ts'
import styles from './users.module.css'

const linkMessages = { failed: 'The link could not be created. Please try again.' } as const

/** Sends a user a link to choose a new password; where mail is off, it is handed over. */
export function PasswordLink({ user }: { readonly user: AdminUser }) {
  const { id, username, is_active, is_verified } = user
  const { save } = useMakeResetLink()
  const { attempt, isBusy } = useAttempt()
  const banner = useBanner()
  const [link, setLink] = useState<HandedLink | null>(null)
  const make = () =>
    attempt(async () => {
      const { data } = await save({ params: { id } })
      setLink(data.reset_url ? { kind: 'reset', username, url: data.reset_url } : null)
      if (data.email_sent) banner.success(data.message)
    }, linkMessages)
  return (
    <section className={styles.factor} aria-label="New password">
      <PartHeading className={styles.subtitle}>New password</PartHeading>
      <p className={styles.note}>
        {is_verified
          ? withNames(
              `${username} gets a link to choose a new password. Nobody else sees the password, and two-factor authentication stays on.`,
              [username],
            )
          : 'This account has to confirm its address first. Use Resend Verification in the list.'}
      </p>
      {link && <HandedLinkCard link={link} onClose={() => setLink(null)} />}
      <Button icon="mail" busy={isBusy} disabled={!is_active || !is_verified} onClick={() => void make()}>
        Send Reset Link
      </Button>
    </section>
  )
}

interface ResetFactorProps {
  readonly user: AdminUser
  readonly onDone: (message: string) => void
}

/** Disables another person's second factor, for someone who lost phone and backup codes. */
export function ResetFactor({ user, onDone }: ResetFactorProps) {
  const own = useAccount()
  const { save } = useDisableFactor()
  const [isAsking, setAsking] = useState(false)
  const { id, username, mfa_enabled } = user
  const isOwn = id === own.id
  const note = noteOf({ isOwn, mfa_enabled })
  const reset = async (current_password: string) => {
    await save({ body: { user_id: id, current_password } })
    setAsking(false)
    onDone(`Two-factor authentication is off for ${username}`)
  }
  return (
    <section className={styles.factor} aria-label="Two-factor authentication">
      <PartHeading className={styles.subtitle}>Two-factor authentication</PartHeading>
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
          title={`Reset MFA for ${username}?`}
          name={username}
          text="The authenticator and backup codes stop working, and this account is signed out everywhere."
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
  return 'For someone who has lost both phone and backup codes. They set it up again at their next sign-in.'
}

const loadMessages = { failed: 'The sessions could not be loaded. Please try again.' } as const

/** The sessions of a user, each of which can be ended. */
export function UserSessions({ user: { id, username } }: { readonly user: AdminUser }) {
  const { sessions, endOne, endAll } = useUserSessions(id)
  const attempt = useEndSessions(sessions.refetch)
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  return (
    <section className={styles.factor} aria-label="Active sessions">
      <PartHeading className={styles.subtitle}>Active sessions</PartHeading>
      <Fetched query={sessions} size="part" loading={null} failed={loadMessages}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className={styles.note}>{withNames(`${username} is not signed in anywhere.`, [username])}</p>
          ) : (
            <SessionList
              label={`Active sessions of ${username}`}
              sessions={sessions}
              onEnd={({ id: session }) => void attempt(() => endOne({ params: { id, session } }))}
            />
          )
        }
      </Fetched>
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
