import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as v from 'valibot'
import {
  changeDigest,
  type Digest,
  digestFrequencies,
  digestTopics,
  readDigest,
} from '#contract/accounts/digest.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/session-endpoints.ts'
import { changePassword, disableMfa, mfaStatus } from '#contract/accounts/sign-in.ts'
import { type AdminUser, passwordMinimum } from '#contract/accounts/user.ts'
import { can } from '#contract/permissions.ts'
import { isSamePassword } from '#contract/primitives/password-form.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { seconds } from '#contract/primitives/time.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { daysLeft, formatMoment } from '#pwa/ui/moment-text.ts'
import { InsideScreen, textOf } from '../kit/account/auth-card.tsx'
import { EnrolmentWizard } from '../kit/account/enrolment.tsx'
import { NewPasswordFields, passwordProblem } from '../kit/account/new-password.tsx'
import { PasswordSheet } from '../kit/account/proof-form.tsx'
import { useAccount, useSession } from '../kit/account/session.tsx'
import { SessionList, useEndSessions } from '../kit/account/session-list.tsx'
import { useStaffCall } from '../kit/account/staff-call.ts'
import { useStaffQuery, useStaffSave } from '../kit/account/staff-query.tsx'
import { Fetched } from '../kit/collection/load-state.tsx'
import { useConfirm } from '../kit/form/dialog.tsx'
import { SegmentedField, ToggleField } from '../kit/form/fields/choice-fields.tsx'
import { PasswordField } from '../kit/form/inputs.tsx'
import { MISSING, useTask } from '../kit/form/use-task.ts'
import { Page } from '../kit/layout/page-head.tsx'
import { useBanner } from '../kit/messages/banner.tsx'

const noteClasses = 'text-pretty text-text-2 codes:wrap-anywhere'

const ENROLLED = 'Two-factor authentication is set up. Please sign in with a code.'

/** The tab "Admin Setup": the own account. */
export function SetupTab() {
  const account = useAccount()
  const { end } = useSession()
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
      <div className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-2 tablet:*:first:col-span-full">
        <AccountCard />
        <MfaCard onEnrol={(replaces) => setEnrolling({ replaces })} />
        <PasswordCard />
        <DigestCard />
        <SessionsCard />
        <EnvironmentCard />
      </div>
    </Page>
  )
}

interface CardProps {
  readonly title: string
  readonly isBusy?: boolean
  readonly children: ReactNode
}

function Card({ title, isBusy, children }: CardProps) {
  return (
    <section
      className="grid grid-cols-1 content-start justify-items-start gap-4 rounded-lg border border-border bg-surface px-4 py-5 shadow-1 tablet:p-6 buttons:max-w-full buttons:whitespace-normal boxes:w-full"
      aria-busy={isBusy}
    >
      <h2 className="text-h3 leading-130 font-650">{title}</h2>
      {children}
    </section>
  )
}

/** How a part of a card loads and fails. */
const failing = (failed: string) => ({ size: 'part', loading: null, failed: { failed } }) as const

function EnvironmentCard() {
  return (
    <Card title="Environment variables">
      <p className={noteClasses}>
        Credentials can also be set through environment variables. The backend reads{' '}
        <code>ADMIN_USERNAME</code>, <code>ADMIN_EMAIL</code> and <code>ADMIN_PASSWORD</code> when it starts.
        They create the first admin if there is none, and never overwrite one. The frontend uses none, because
        anyone can read what is built into it.
      </p>
    </Card>
  )
}

const roleNames = { admin: 'Admin', moderator: 'Moderator' } as const

function AccountCard() {
  const { username, email, role, last_login } = useAccount()
  return (
    <Card title={`Signed in as ${username}`}>
      <dl className="grid grid-cols-lead items-center gap-x-5 gap-y-2 terms:text-sm terms:text-text-3 facts:wrap-anywhere">
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
    </Card>
  )
}

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
    <Card title="Active sessions" isBusy={query.isFetching}>
      <p className={noteClasses}>
        A session ends 12 hours after signing in, or after an hour without activity. You can have up to ten;
        an eleventh ends the oldest.
      </p>
      <Fetched query={query} {...failing('Your sessions could not be loaded. Please try again.')}>
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
    </Card>
  )
}

/** How long the success is shown before the login, in milliseconds. */
const LOGOUT_AFTER = seconds(2)

const ruleMessages = {
  tooShort: 'New password must be at least 8 characters long',
  different: 'New passwords do not match',
} as const

const passwordsIn = (form: HTMLFormElement) => ({
  current_password: textOf(form, 'current-password'),
  new_password: textOf(form, 'new-password'),
  confirm_password: textOf(form, 'confirm-password'),
})

/** The fault of the form as it is typed, "" for none. */
function faultOf(typed: ReturnType<typeof passwordsIn>): string {
  if (Object.values(typed).includes('')) return MISSING
  const { new_password: password, confirm_password: confirmation } = typed
  if (!isSamePassword(password, confirmation)) return ruleMessages.different
  return passwordProblem({ password, confirmation }, passwordMinimum.change, ruleMessages)
}

/** Changes the own password, which ends every session. */
function PasswordCard() {
  const { username } = useAccount()
  const callStaff = useStaffCall()
  const { end } = useSession()
  const task = useTask()
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (message === '') return
    const timer = setTimeout(() => {
      end()
      location.reload()
    }, LOGOUT_AFTER)
    return () => clearTimeout(timer)
  }, [message, end])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (task.refuse(() => faultOf(passwordsIn(form)))) return
    const body = passwordsIn(form)
    task.run(async () => setMessage((await callStaff(changePassword, { body })).message), {
      refused: 'Failed to change password',
      failed: 'Failed to change password. Please try again.',
    })
  }
  return (
    <Card title="Change password">
      {task.problem !== '' && <Alert title={task.problem} icon="circle-alert" role="alert" />}
      {message !== '' && (
        <Alert tone="success" title={message} role="status">
          Please sign in again with the new password.
        </Alert>
      )}
      <form className="grid w-full grid-cols-1 gap-4" onSubmit={submit} onInput={task.recheck} noValidate>
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <PasswordField label="Current Password" name="current-password" autoComplete="current-password" />
        <NewPasswordFields minimum={passwordMinimum.change} />
        <Button type="submit" variant="primary" busy={task.busy} disabled={message !== ''}>
          {task.busy ? 'Changing...' : 'Change Password'}
        </Button>
      </form>
    </Card>
  )
}

interface FactorProps {
  readonly factor: v.InferOutput<typeof mfaStatus.response>
}

/** With this many backup codes or fewer, new ones are recommended. */
const FEW_CODES = 3

/** The own second factor: its state, the number of backup codes left, and a new enrolment. */
function MfaCard({ onEnrol }: { readonly onEnrol: (isEnrolled: boolean) => void }) {
  const { id } = useAccount()
  const query = useStaffQuery(mfaStatus, { params: { id } })
  return (
    <Card title="Two-factor authentication" isBusy={query.isLoading}>
      <Fetched query={query} {...failing('Your two-factor status could not be loaded. Please try again.')}>
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
            {factor.mfa_enabled && <DisableFactor />}
          </>
        )}
      </Fetched>
    </Card>
  )
}

function Enrolled({ factor }: FactorProps) {
  const left = factor.backup_codes_remaining
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Badge kind="ok" icon="shield-check">
          MFA Enabled
        </Badge>
        <Badge kind={left > FEW_CODES ? 'plain' : 'warn'} icon="paperclip">
          {`${pluralize(left, 'backup code')} left`}
        </Badge>
      </div>
      {left <= FEW_CODES && (
        <p className={noteClasses}>
          Set up again to get ten new backup codes. The old ones then stop working.
        </p>
      )}
    </>
  )
}

/** The days left, counted once when the status arrives. */
function NotEnrolled({ factor }: FactorProps) {
  const [left] = useState(() => daysLeft(factor.mfa_grace_period_until, new Date()))
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Badge kind="warn" icon="shield-alert">
          {left > 0 ? `MFA Required (${pluralize(left, 'day')} left)` : 'MFA Required'}
        </Badge>
      </div>
      <p className={noteClasses}>A code from your phone protects your account if your password gets out.</p>
    </>
  )
}

/** Disables the own second factor after a password check; this ends every session. */
function DisableFactor() {
  const { id, username, role } = useAccount()
  const callStaff = useStaffCall()
  const { end } = useSession()
  const [isAsking, setAsking] = useState(false)
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

const saveMessages = { failed: 'Your mail settings could not be saved. Please try again.' } as const
const choices = digestFrequencies.map(({ key, label }) => ({ value: key, label }))

/** The news that this person gets by email, and how often. */
function DigestCard() {
  const query = useStaffQuery(readDigest, {})
  return (
    <Card title="News by email">
      <Fetched query={query} {...failing('Your mail settings could not be loaded. Please try again.')}>
        {(stored) => <DigestForm stored={stored} />}
      </Fetched>
    </Card>
  )
}

function DigestForm({ stored }: { readonly stored: Digest }) {
  const account = useAccount()
  const banner = useBanner()
  const form = useForm<Digest>({ values: stored, resetOptions: { keepDirtyValues: true } })
  const { isDirty } = form.formState
  const frequency = useWatch({ control: form.control, name: 'frequency' })
  const { save } = useStaffSave(changeDigest, { refreshes: [readDigest] })
  const task = useTask()
  const submit = form.handleSubmit((body) =>
    task.run(async () => {
      await save({ body })
      form.reset(body)
      banner.success('Mail settings saved successfully!')
    }, saveMessages),
  )
  const topics = digestTopics.filter(({ needs }) => can(account.role, needs))
  return (
    <form className="grid w-full grid-cols-1 gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <p className={noteClasses}>{`${whereTo(account)} Nothing is sent when there is no news.`}</p>
      {task.problem !== '' && <Alert title={task.problem} role="alert" />}
      <SegmentedField form={form} name="frequency" label="How often" choices={choices} />
      {frequency !== 'off' &&
        topics.map(({ key, label, hint }) => (
          <ToggleField key={key} form={form} name={key} label={label} hint={hint} />
        ))}
      <Button type="submit" variant="primary" busy={task.busy} disabled={!isDirty}>
        {task.busy ? 'Saving...' : 'Save Mail Settings'}
      </Button>
    </form>
  )
}

function whereTo({ email, is_verified }: AdminUser): string {
  if (email === '') return 'Your account has no email address. An admin can add one.'
  if (!is_verified) return `Emails go to ${email} once the address is confirmed.`
  return `Emails go to ${email} at 06:00 UTC, every day or on Mondays.`
}
