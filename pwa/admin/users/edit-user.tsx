import { useRef, useState } from 'react'
import { isLastAdmin, staffRefusal } from '#contract/accounts/staff-rules.ts'
import { type AdminUser, type AdminUserEdit, adminUserEdit } from '#contract/accounts/user.ts'
import { changeUser, listUsers, userTag } from '#contract/accounts/users-endpoints.ts'
import { SegmentedField, ToggleField } from '../kit/fields/choice-fields.tsx'
import { TextField } from '../kit/fields/text-fields.tsx'
import { useSafeForm } from '../kit/safe-save/use-safe-form.ts'
import { useAccount } from '../kit/session.tsx'
import { useLearn, useStaffSave } from '../kit/staff-query.tsx'
import { ResetFactor } from './reset-factor.tsx'
import { problemOf, roleChoices, userLabels, userMessages } from './user-labels.ts'
import { UserPane, UserSessions } from './user-pane.tsx'
import type { VerificationLink } from './verification-link.tsx'

interface EditUserProps {
  readonly user: AdminUser
  readonly users: readonly AdminUser[]
  /** With the verification link of a new address where it could not be mailed. */
  readonly onSaved: (message: string, link: VerificationLink | null) => void
  readonly onClose: () => void
}

const valuesOf = ({ username, email, role, is_active }: AdminUserEdit): AdminUserEdit => ({
  username,
  email,
  role,
  is_active,
})
const storedOf = (user: AdminUser) => ({ values: valuesOf(user), tag: userTag(user) })

/** Changes a member of the staff. What nobody may do to this one says why. */
export function EditUser({ user, users, onSaved, onClose }: EditUserProps) {
  const { id: by } = useAccount()
  const { save } = useStaffSave(changeUser)
  const learn = useLearn()
  const [lacks, setLacks] = useState(false)
  const link = useRef<VerificationLink>(null)
  const saved = useRef<string>(userMessages.updated)
  const safe = useSafeForm<AdminUserEdit>({
    draftKey: `user:${user.id}`,
    schema: adminUserEdit,
    stored: storedOf(user),
    labels: userLabels,
    read: (current) => valuesOf(current as AdminUser),
    invalid: userMessages.check,
    messages: { failed: userMessages.unanswered },
    send: async (values, ifMatch) => {
      const { data } = await save({ params: { id: user.id }, body: values }, ifMatch)
      const { username, verification_url: url } = data
      link.current = url ? { username, url } : null
      saved.current = data.email === values.email ? userMessages.updated : userMessages.addressWaits
      learn(listUsers, (known) => ({
        ...known,
        data: known.data.map((listed) => (listed.id === data.id ? data : listed)),
      }))
      return storedOf(data)
    },
  })
  const { form } = safe
  const submit = async () => {
    const { username, email } = form.getValues()
    setLacks([username, email].some((text) => text.trim() === ''))
    if (await safe.save()) onSaved(saved.current, link.current)
  }
  const otherRole = user.role === 'admin' ? 'moderator' : 'admin'
  const refusalOf = (change: Partial<AdminUser>) =>
    staffRefusal(users, { user, after: { ...user, ...change }, by })
  const [keepsRole, keepsActive] = [refusalOf({ role: otherRole }), refusalOf({ is_active: false })]
  return (
    <UserPane
      safe={safe}
      title="Edit User"
      subtitle={user.username}
      action="Update User"
      canSave={safe.isDirty}
      problem={problemOf(safe.problem, { lacks, failed: userMessages.updateFailed })}
      onSubmit={() => void submit()}
      onClose={onClose}
      below={
        <>
          <ResetFactor user={user} onDone={(message) => onSaved(message, null)} />
          <UserSessions user={user} />
        </>
      }
    >
      <TextField
        form={form}
        name="username"
        label={userLabels.username}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="email"
        type="email"
        label={userLabels.email}
        hint={isLastAdmin(users, user) ? userMessages.lastAddress : userMessages.newAddress}
        required
        autoComplete="off"
      />
      <SegmentedField
        form={form}
        name="role"
        label={userLabels.role}
        choices={roleChoices}
        hint={keepsRole ?? 'A new role ends every session of this account.'}
        disabled={keepsRole !== null}
      />
      <ToggleField
        form={form}
        name="is_active"
        label={userLabels.is_active}
        hint={keepsActive ?? 'Whoever is not active cannot sign in.'}
        disabled={user.is_active && keepsActive !== null}
      />
    </UserPane>
  )
}
