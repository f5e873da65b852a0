import type { ReactNode } from 'react'
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
import hidden from '#pwa/ui/visually-hidden.module.css'
import { PasswordAdvice } from '../kit/account/new-password.tsx'
import { useAccount } from '../kit/account/session.tsx'
import { TableField } from '../kit/form/fields/table-field.tsx'
import { TextField } from '../kit/form/fields/text-fields.tsx'
import { SaveActions } from '../kit/form/form-shell.tsx'
import { useCancel } from '../kit/form/safe-save/leave-guard.tsx'
import { SafeFormNotices } from '../kit/form/safe-save/safe-form-notices.tsx'
import { type SafeForm, useSafeForm } from '../kit/form/safe-save/use-safe-form.ts'
import { HistoryLink } from '../kit/layout/panel-link.tsx'
import { DetailPane } from '../kit/layout/panes.tsx'
import { userFields } from './fields.ts'
import { type HandedLink, linkOf } from './handed-link.tsx'
import { useChangeUser, useCreateUser, useStoreUser } from './queries.ts'
import { PasswordLink, ResetFactor, UserSessions } from './user-access.tsx'
import { problemOf, refusalFor, userMessages, wayHints } from './user-labels.ts'
import styles from './users.module.css'

interface AddUserProps {
  /** Called with the id of the user, and with the link if it could not be mailed. */
  readonly onAdded: (id: string, way: NewAdminUserForm['way'], link: HandedLink | null) => void
  readonly onClose: () => void
}

const nobody: NewAdminUserForm = {
  way: 'invite',
  username: '',
  email: '',
  password: '',
  role: 'moderator',
}

/** Adds a user. */
export function AddUser({ onAdded, onClose }: AddUserProps) {
  const { save } = useCreateUser()
  const show = useStoreUser()
  const safe = useSafeForm({
    draftKey: 'user:new',
    schema: newAdminUserForm,
    stored: { values: nobody, tag: null },
    secrets: ['password'],
    fields: userFields,
    subject: 'a new user',
    invalid: ({ way, username, email, password }) =>
      refusalFor(way === 'invite' ? [username, email] : [username, email, password]),
    messages: { failed: userMessages.unanswered },
    send: async ({ way, password, ...values }: NewAdminUserForm) => {
      const body = way === 'invite' ? { ...values, invite: true } : { ...values, password }
      const { data } = await save({ body })
      show(data)
      return { values: { ...nobody, ...values, way }, tag: null, id: data.id, link: linkOf(data) }
    },
    createdKey: ({ id }) => `user:${id}`,
  })
  const { form } = safe
  const [typed, way] = useWatch({ control: form.control, name: ['password', 'way'] })
  const submit = async () => {
    const saved = await safe.save()
    if (saved) onAdded(saved.id, way, saved.link)
  }
  return (
    <UserPane
      safe={safe}
      title="Add User"
      action="Create User"
      canSave
      problem={problemOf(safe.problem, userMessages.createFailed)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TableField
        form={form}
        name="username"
        row={userFields.username}
        hint="3 to 64 letters, digits, dots, hyphens or underscores."
      />
      <TableField form={form} name="email" row={userFields.email} hint={wayHints[way]} />
      <TableField form={form} name="way" row={userFields.way} />
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

interface EditUserProps {
  readonly user: AdminUser
  readonly users: readonly AdminUser[]
  /** `link`: the verification link of a new address, if it could not be mailed. */
  readonly onSaved: (message: string, link: HandedLink | null) => void
  readonly onClose: () => void
  /** Above the form. */
  readonly above: ReactNode
}

const valuesOf = ({ username, email, role, is_active }: AdminUserEdit): AdminUserEdit => ({
  username,
  email,
  role,
  is_active,
})
const storedOf = (user: AdminUser) => ({ values: valuesOf(user), tag: userTag(user) })

/** Edits a user. Disabled controls say why. */
export function EditUser({ user, users, onSaved, onClose, above }: EditUserProps) {
  const { id: by } = useAccount()
  const { save } = useChangeUser()
  const show = useStoreUser()
  const safe = useSafeForm({
    draftKey: `user:${user.id}`,
    schema: adminUserEdit,
    stored: storedOf(user),
    fields: userFields,
    subject: user.username,
    subjectName: user.username,
    read: (current) => valuesOf(current as AdminUser),
    invalid: ({ username, email }) => refusalFor([username, email]),
    messages: { failed: userMessages.unanswered },
    send: async (values: AdminUserEdit, ifMatch) => {
      const { data } = await save({ params: { id: user.id }, body: values }, ifMatch)
      const message = data.email === values.email ? userMessages.updated : userMessages.addressWaits
      show(data)
      return { ...storedOf(data), message, link: linkOf(data) }
    },
  })
  const { form } = safe
  const submit = async () => {
    const saved = await safe.save()
    if (saved) onSaved(saved.message, saved.link)
  }
  const otherRole = user.role === 'admin' ? 'moderator' : 'admin'
  const refusalOf = (change: Partial<AdminUser>) =>
    staffRefusal(users, { user, after: { ...user, ...change }, by })
  const [roleRefusal, activeRefusal] = [refusalOf({ role: otherRole }), refusalOf({ is_active: false })]
  return (
    <UserPane
      safe={safe}
      title="Edit User"
      subtitle={user.username}
      action="Update User"
      canSave={safe.isDirty}
      problem={problemOf(safe.problem, userMessages.updateFailed)}
      onSubmit={() => void submit()}
      onClose={onClose}
      above={above}
      below={
        <>
          <div>
            <HistoryLink about={user.id} />
          </div>
          <PasswordLink user={user} />
          <ResetFactor user={user} onDone={(message) => onSaved(message, null)} />
          <UserSessions user={user} />
        </>
      }
    >
      <TableField form={form} name="username" row={userFields.username} />
      <TableField
        form={form}
        name="email"
        row={userFields.email}
        hint={isLastAdmin(users, user) ? userMessages.lastAddress : userMessages.newAddress}
      />
      <TableField
        form={form}
        name="role"
        row={userFields.role}
        hint={roleRefusal ?? 'Changing the role signs this account out everywhere.'}
        disabled={roleRefusal !== null}
      />
      <TableField
        form={form}
        name="is_active"
        row={userFields.is_active}
        hint={activeRefusal ?? 'Inactive users cannot sign in.'}
        disabled={user.is_active && activeRefusal !== null}
      />
    </UserPane>
  )
}

interface UserPaneProps<Values extends FieldValues> {
  readonly safe: SafeForm<Values>
  readonly title: string
  readonly subtitle?: string
  readonly action: string
  readonly canSave: boolean
  /** Why the last save failed. */
  readonly problem: string | null
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Above and below the form. */
  readonly above?: ReactNode
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** The form of one user, in place of the list. */
function UserPane<Values extends FieldValues>(props: UserPaneProps<Values>) {
  const { safe, title, subtitle, action, canSave, problem, onSubmit, onClose, above, below, children } = props
  const cancel = useCancel(safe, onClose, subtitle)
  return (
    <div className={styles.pane} data-open>
      <h1 className={hidden.visuallyHidden}>Users</h1>
      <DetailPane
        title={title}
        subtitle={subtitle}
        name={subtitle}
        back={onClose}
        onSave={canSave && !safe.isSaving ? onSubmit : undefined}
        actions={
          <SaveActions
            action={action}
            canSave={canSave}
            isSaving={safe.isSaving}
            onSave={onSubmit}
            onCancel={cancel}
          />
        }
      >
        <div className={styles.narrow}>
          <SafeFormNotices safe={{ ...safe, problem }} />
          {above}
          <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
            {children}
          </form>
          {below}
        </div>
      </DetailPane>
    </div>
  )
}
