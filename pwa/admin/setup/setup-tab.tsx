import { useState } from 'react'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/session-endpoints.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { InsideScreen } from '../kit/account/auth-card.tsx'
import { EnrolmentWizard } from '../kit/account/enrolment/enrolment-wizard.tsx'
import { useAccount, useSession } from '../kit/account/session.tsx'
import { SessionList, useEndSessions } from '../kit/account/session-list.tsx'
import { useStaffQuery, useStaffSave } from '../kit/account/staff-query.tsx'
import { Fetched } from '../kit/collection/fetched.tsx'
import { useConfirm } from '../kit/form/confirm.tsx'
import { Page } from '../kit/layout/page-head.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { DigestCard } from './digest-card.tsx'
import { MfaCard } from './mfa-card.tsx'
import { PasswordCard } from './password-card.tsx'
import styles from './setup.module.css'

const ENROLLED = 'Two-factor authentication is set up. Please sign in with a code.'

/** The tab "Admin Setup": the own account. */
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
    <Page title="Admin Setup">
      <div className={styles.cards}>
        <AccountCard account={account} />
        <MfaCard account={account} onEnrol={(replaces) => setEnrolling({ replaces })} />
        <PasswordCard username={account.username} />
        <DigestCard account={account} banner={banner} />
        <SessionsCard />
        <EnvironmentCard />
      </div>
    </Page>
  )
}

function EnvironmentCard() {
  return (
    <section className={styles.card}>
      <h2 className={styles.subtitle}>Environment variables</h2>
      <p className={styles.note}>
        Credentials can also be set through environment variables. The backend reads{' '}
        <code>ADMIN_USERNAME</code>, <code>ADMIN_EMAIL</code> and <code>ADMIN_PASSWORD</code> when it starts.
        They create the first admin if there is none, and never overwrite one. The frontend uses none, because
        anyone can read what is built into it.
      </p>
    </section>
  )
}

const roleNames = { admin: 'Admin', moderator: 'Moderator' } as const

function AccountCard({ account }: { readonly account: AdminUser }) {
  const { username, email, role, last_login } = account
  return (
    <section className={styles.card}>
      <h2 className={styles.subtitle}>{`Signed in as ${username}`}</h2>
      <dl className={styles.facts}>
        <dt>Role</dt>
        <dd>
          <Badge kind="inf" icon="shield-check">
            {roleNames[role]}
          </Badge>
        </dd>
        <dt>Email</dt>
        <dd>{email || 'None'}</dd>
        <dt>Last sign-in</dt>
        <dd>{formatMoment(last_login)}</dd>
      </dl>
    </section>
  )
}

const loadMessages = { failed: 'Your sessions could not be loaded. Please try again.' } as const

/** The own sessions. */
function SessionsCard() {
  const query = useStaffQuery(listSessions, {})
  const { save: end } = useStaffSave(endSession, { refreshes: [listSessions] })
  const { save: endOthers } = useStaffSave(endOtherSessions, { refreshes: [listSessions] })
  const confirm = useConfirm()
  const attempt = useEndSessions(query.refetch)
  const endAll = async () => {
    const isConfirmed = await confirm({
      title: 'End all other sessions?',
      text: 'Every other browser has to sign in again. Unsaved edits there are kept on that device.',
      action: 'End Sessions',
      danger: true,
      icon: 'log-out',
    })
    if (isConfirmed) await attempt(() => endOthers({}))
  }
  return (
    <section className={styles.card} aria-busy={query.isFetching}>
      <h2 className={styles.subtitle}>Active sessions</h2>
      <p className={styles.note}>
        A session ends 12 hours after signing in, or after an hour without activity. You can have up to ten;
        an eleventh ends the oldest.
      </p>
      <Fetched query={query} size="part" loading={null} failed={loadMessages}>
        {(sessions) => (
          <>
            <SessionList
              label="Active sessions"
              sessions={sessions}
              onEnd={({ id }) => void attempt(() => end({ params: { id } }))}
            />
            {sessions.length > 1 && (
              <Button variant="danger" icon="log-out" onClick={() => void endAll()}>
                End All Other Sessions
              </Button>
            )}
          </>
        )}
      </Fetched>
    </section>
  )
}
