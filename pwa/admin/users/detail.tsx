import { type ReactNode, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { isLastAdmin, staffRefusal } from '#contract/accounts/staff-rules.ts'
import {
  type AdminUser,
  type AdminUserEdit,
  adminUserEdit,
  type NewAdminUserForm,
  newAdminUserForm,
  passwordMinimum,
} from '#contract/accounts/user.ts'
import { userTag } from '#contract/accounts/users-endpoints.ts'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { PasswordAdvice } from '../kit/account/new-password.tsx'
import { PasswordSheet } from '../kit/account/proof-form.tsx'
import { useAccount } from '../kit/account/session.tsx'
import { SessionList, useEndSessions } from '../kit/account/session-list.tsx'
import { ShownOnceLink } from '../kit/account/shown-once-link.tsx'
import { Fetched } from '../kit/collection/load-state.tsx'
import { TableField } from '../kit/form/fields/table-field.tsx'
import { TextField } from '../kit/form/fields/text-fields.tsx'
import { FormShell, type FormShellProps } from '../kit/form/form-shell.tsx'
import { useSafeForm } from '../kit/form/safe-save/use-safe-form.ts'
import { useAttempt } from '../kit/form/use-task.ts'
import { HistoryLink, PersonDataLink } from '../kit/layout/panel-link.tsx'
import { PartHeading } from '../kit/layout/panes.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { problemOf, refusalFor, userFields } from './fields.ts'
import * as queries from './queries.ts'

/** What was saved, and the link in the reply where it could not be mailed. */
export interface Saved {
  readonly id: string
  readonly message: string
  readonly link?: HandedLink | null
}

interface FormProps {
  onSaved(saved: Saved): void
  onClose(): void
}

const blank: NewAdminUserForm = { way: 'invite', username: '', email: '', password: '', role: 'moderator' }

/** By the way in which a new member of the staff gets in for the first time. */
const wayHints = {
  invite: 'This address gets a link to choose a password. Nobody else sees the password.',
  password: 'This address gets a verification link. You pass the password on yourself.',
} as const
const created = {
  invite:
    'User created successfully! A verification email has been sent. It invites them to choose a password.',
  password: 'User created successfully! A verification email has been sent.',
} as const
const updated = 'User updated successfully!'
/** For a new address of the last admin. */
const addressWaits =
  'User updated successfully! The new address takes effect once the link sent to it is opened.'
const messages = { failed: 'Please try again.' } as const

/** Adds a user. */
export function AddUser({ onSaved, onClose }: FormProps) {
  const { save } = queries.useCreateUser()
  const show = queries.useStoreUser()
  const safe = useSafeForm({
    draftKey: 'user:new',
    schema: newAdminUserForm,
    stored: { values: blank, tag: null },
    secrets: ['password'],
    fields: userFields,
    subject: 'a new user',
    invalid: ({ way, username, email, password }) =>
      refusalFor(way === 'invite' ? [username, email] : [username, email, password]),
    messages,
    send: async ({ way, password, ...values }: NewAdminUserForm) => {
      const body = way === 'invite' ? { ...values, invite: true } : { ...values, password }
      const { data } = await save({ body })
      show(data)
      const link = linkOf(data)
      const message = link ? 'User created successfully!' : created[way]
      return { values: { ...blank, ...values, way }, tag: null, id: data.id, message, link }
    },
    createdKey: ({ id }) => `user:${id}`,
  })
  const { form } = safe
  const [typed, way] = useWatch({ control: form.control, name: ['password', 'way'] })
  const hints = {
    username: '3 to 64 letters, digits, dots, hyphens or underscores.',
    email: wayHints[way],
    way: undefined,
  }
  return (
    <UserPane
      safe={{ ...safe, problem: problemOf(safe.problem, (message) => `Failed to create user: ${message}`) }}
      title="Add User"
      action="Create User"
      isNew
      onSubmit={() => void safe.save().then((saved) => saved && onSaved(saved))}
      onClose={onClose}
    >
      {(['username', 'email', 'way'] as const).map((name) => (
        <TableField key={name} form={form} name={name} row={userFields[name]} hint={hints[name]} />
      ))}
      {way === 'password' && (
        <TextField
          form={form}
          name="password"
          type="password"
          label={userFields.password.label}
          hint={<PasswordAdvice password={typed} minimum={passwordMinimum.create} />}
          placeholder={`Minimum ${passwordMinimum.create} characters`}
          required
          autoComplete="new-password"
        />
      )}
      <TableField form={form} name="role" row={userFields.role} />
    </UserPane>
  )
}

const storedOf = (user: AdminUser) => ({ values: valuesOf(user), tag: userTag(user) })
function valuesOf({ username, email, role, is_active }: AdminUserEdit): AdminUserEdit {
  return { username, email, role, is_active }
}

/** Edits a user. Disabled controls say why. `above`: above the form. */
export function EditUser(props: FormProps & { readonly user: AdminUser; readonly above: ReactNode }) {
  const { user, onSaved, onClose, above } = props
  const { id } = user
  const { data: users = [] } = queries.useUsers()
  const { id: by } = useAccount()
  const { save } = queries.useChangeUser()
  const show = queries.useStoreUser()
  const safe = useSafeForm({
    draftKey: `user:${id}`,
    schema: adminUserEdit,
    stored: storedOf(user),
    thing: { noun: 'user', id },
    fields: userFields,
    subject: user.username,
    subjectName: user.username,
    read: (current) => valuesOf(current as AdminUser),
    invalid: ({ username, email }) => refusalFor([username, email]),
    messages,
    send: async (values: AdminUserEdit, ifMatch) => {
      const { data } = await save({ params: { id }, body: values }, ifMatch)
      show(data)
      const message = data.email === values.email ? updated : addressWaits
      return { ...storedOf(data), id, message, link: linkOf(data) }
    },
  })
  const { form } = safe
  const refusalOf = (change: Partial<AdminUser>) =>
    staffRefusal(users, { user, after: { ...user, ...change }, by })
  const roleRefusal = refusalOf({ role: user.role === 'admin' ? 'moderator' : 'admin' })
  const activeRefusal = refusalOf({ is_active: false })
  const limits = {
    username: {},
    email: {
      hint: isLastAdmin(users, user)
        ? 'The new address replaces the old one once the link sent to it is opened.'
        : 'A new address must be confirmed before this account can sign in again.',
    },
    role: {
      hint: roleRefusal ?? 'Changing the role signs this account out everywhere.',
      disabled: roleRefusal !== null,
    },
    is_active: {
      hint: activeRefusal ?? 'Inactive users cannot sign in.',
      disabled: user.is_active && activeRefusal !== null,
    },
  }
  return (
    <UserPane
      safe={{ ...safe, problem: problemOf(safe.problem, (message) => `Failed to update user: ${message}`) }}
      title="Edit User"
      subtitle={user.username}
      action="Update User"
      isNew={false}
      onSubmit={() => void safe.save().then((saved) => saved && onSaved(saved))}
      onClose={onClose}
      between={above}
      below={
        <>
          <div>
            <HistoryLink about={id} />
            <PersonDataLink who={user.email} />
          </div>
          <PasswordLink user={user} />
          <ResetFactor user={user} onDone={(message) => onSaved({ id, message })} />
          <UserSessions user={user} />
        </>
      }
    >
      {(['username', 'email', 'role', 'is_active'] as const).map((name) => (
        <TableField key={name} form={form} name={name} row={userFields[name]} {...limits[name]} />
      ))}
    </UserPane>
  )
}

/** The form of one user, in place of the list. */
const UserPane = <Values extends FieldValues>({ children, ...props }: FormShellProps<Values>) => (
  <div className="grid h-full grid-cols-1 grid-rows-1" data-open>
    <h1 className="sr-only">Users</h1>
    <FormShell {...props} className="grid max-w-160 grid-cols-1 gap-5 pb-4">
      <div className="grid min-w-0 grid-cols-1 gap-3h">{children}</div>
    </FormShell>
  </div>
)

/** A link that could not be mailed. */
export interface HandedLink {
  readonly kind: keyof typeof handed
  readonly username: string
  readonly url: string
}

const handed = {
  verification: (username: string) => `The verification email for ${username} could not be sent`,
  invitation: (username: string) => `The invitation to ${username} could not be emailed`,
  reset: (username: string) => `The password reset link for ${username} could not be emailed`,
} as const

interface Mailed {
  readonly username: string
  readonly verification_url?: string | undefined
}

/** The link in the reply to a save; null if it was mailed, or none was needed. */
export function linkOf({ username, verification_url: url }: Mailed): HandedLink | null {
  if (!url) return null
  return { kind: url.includes(paths.resetPassword.to('')) ? 'invitation' : 'verification', username, url }
}

/** A link to be handed over by other means while mail is off. */
export function HandedLinkCard({ link, onClose }: { readonly link: HandedLink; onClose(): void }) {
  const { kind, username, url } = link
  const life = kind === 'reset' ? '30 minutes' : '24 hours'
  return (
    <ShownOnceLink
      tone="warning"
      icon="mail"
      title={handed[kind](username)}
      name={username}
      url={url}
      onClose={onClose}
    >{`Hand over this link. It is shown once, works once and ends after ${life}.`}</ShownOnceLink>
  )
}

/** A part below the form, about the access of the user. */
const AccessPart = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid justify-items-start gap-3 border-t border-t-border pt-5" aria-label={title}>
    <PartHeading className="text-h3 leading-130 font-650">{title}</PartHeading>
    {children}
  </section>
)

interface AccessProps {
  readonly user: AdminUser
}

/** Sends a user a link to choose a new password; where mail is off, it is handed over. */
function PasswordLink({ user }: AccessProps) {
  const { id, username, is_active, is_verified } = user
  const { save } = queries.useMakeResetLink()
  const { attempt, isBusy } = useAttempt()
  const banner = useBanner()
  const [link, setLink] = useState<HandedLink | null>(null)
  const make = () =>
    attempt(
      async () => {
        const { data } = await save({ params: { id } })
        setLink(data.reset_url ? { kind: 'reset', username, url: data.reset_url } : null)
        if (data.email_sent) banner.success(data.message)
      },
      { failed: 'The link could not be created. Please try again.' },
    )
  return (
    <AccessPart title="New password">
      <p className="text-pretty text-text-2">
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
    </AccessPart>
  )
}

/** Disables another person's second factor, for someone who lost phone and backup codes. */
function ResetFactor({ user, onDone }: AccessProps & { onDone(message: string): void }) {
  const own = useAccount()
  const { save } = queries.useDisableFactor()
  const [isAsking, setAsking] = useState(false)
  const { id, username, mfa_enabled } = user
  const isOwn = id === own.id
  const reset = async (current_password: string) => {
    await save({ body: { user_id: id, current_password } })
    setAsking(false)
    onDone(`Two-factor authentication is off for ${username}`)
  }
  return (
    <AccessPart title="Two-factor authentication">
      <p className="text-pretty text-text-2">{factorNote(isOwn, mfa_enabled)}</p>
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
    </AccessPart>
  )
}

function factorNote(isOwn: boolean, isOn: boolean): string {
  if (isOwn) return 'Your own two-factor authentication is in Admin Setup.'
  if (!isOn) return 'Not set up yet.'
  return 'For someone who has lost both phone and backup codes. They set it up again at their next sign-in.'
}

/** The sessions of a user, each of which can be ended. */
function UserSessions({ user: { id, username } }: AccessProps) {
  const sessions = queries.useUserSessions(id)
  const { save: endOne } = queries.useEndSession()
  const { save: endAll } = queries.useEndAllSessions()
  const attempt = useEndSessions(sessions.refetch)
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  return (
    <AccessPart title="Active sessions">
      <Fetched
        query={sessions}
        size="part"
        loading={null}
        failed={{ failed: 'The sessions could not be loaded. Please try again.' }}
      >
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="text-pretty text-text-2">
              {withNames(`${username} is not signed in anywhere.`, [username])}
            </p>
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
    </AccessPart>
  )
}
