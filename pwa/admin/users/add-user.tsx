import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type NewAdminUser, newAdminUser, passwordMinimum } from '#contract/accounts/user.ts'
import { createUser, listUsers } from '#contract/accounts/users-endpoints.ts'
import { SegmentedField } from '../kit/fields/choice-fields.tsx'
import { TextField } from '../kit/fields/text-fields.tsx'
import { PasswordAdvice } from '../kit/new-password.tsx'
import { useSafeForm } from '../kit/safe-save/use-safe-form.ts'
import { useLearn, useStaffSave } from '../kit/staff-query.tsx'
import { problemOf, roleChoices, userLabels, userMessages } from './user-labels.ts'
import { UserPane } from './user-pane.tsx'
import type { VerificationLink } from './verification-link.tsx'

interface AddUserProps {
  /** Called when the user is there; with the verification link where it could not be mailed. */
  readonly onAdded: (link: VerificationLink | null) => void
  readonly onClose: () => void
}

const nobody: NewAdminUser = { username: '', email: '', password: '', role: 'moderator' }

/** Adds a member of the staff. */
export function AddUser({ onAdded, onClose }: AddUserProps) {
  const { save } = useStaffSave(createUser)
  const learn = useLearn()
  const [lacks, setLacks] = useState(false)
  const link = useRef<VerificationLink>(null)
  const safe = useSafeForm<NewAdminUser>({
    draftKey: 'user:new',
    schema: newAdminUser,
    stored: { values: nobody, tag: null },
    secrets: ['password'],
    labels: userLabels,
    invalid: userMessages.check,
    messages: { failed: userMessages.unanswered },
    send: async (values) => {
      const { data } = await save({ body: values })
      const { username, verification_url: url } = data
      link.current = url ? { username, url } : null
      learn(listUsers, (known) => ({ ...known, data: [...known.data, data] }))
      return { values: nobody, tag: null }
    },
  })
  const { form } = safe
  const typed = useWatch({ control: form.control, name: 'password' })
  const submit = async () => {
    const { username, email, password } = form.getValues()
    setLacks([username, email, password].some((text) => text.trim() === ''))
    if (await safe.save()) onAdded(link.current)
  }
  return (
    <UserPane
      safe={safe}
      title="Add User"
      action="Create User"
      canSave
      problem={problemOf(safe.problem, { lacks, failed: userMessages.createFailed })}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="username"
        label={userLabels.username}
        hint="3 to 64 letters, digits, dots, hyphens or underscores."
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
        hint="A verification link is sent to this address."
        required
        autoComplete="off"
      />
      <TextField
        form={form}
        name="password"
        type="password"
        label={userLabels.password}
        hint={<PasswordAdvice password={typed} minimum={passwordMinimum.create} />}
        placeholder={`Minimum ${passwordMinimum.create} characters`}
        required
        autoComplete="new-password"
      />
      <SegmentedField form={form} name="role" label={userLabels.role} choices={roleChoices} />
    </UserPane>
  )
}
