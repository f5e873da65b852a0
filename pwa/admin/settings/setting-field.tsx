import { useController } from 'react-hook-form'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { type FieldOf, useProblem } from '../kit/form/fields/form-field.tsx'
import { TableField } from '../kit/form/fields/table-field.tsx'
import { PasswordField } from '../kit/form/input-field.tsx'
import type { SettingsField } from './cards/card.ts'
import type { SettingsForm } from './stored-settings.ts'

interface SettingFieldProps {
  readonly form: SettingsForm
  readonly field: SettingsField
  readonly hasPassword: boolean
}

/** The control for one field of the table. */
export function SettingField({ form, field, hasPassword }: SettingFieldProps) {
  const { path, label } = field
  if (field.kind !== 'password') return <TableField form={form} name={path} row={field} />
  return <SecretSetting form={form} name={path} label={label} isStored={hasPassword} />
}

interface SecretSettingProps extends FieldOf<Settings> {
  /** Whether the server has one, which it never returns. */
  readonly isStored: boolean
}

/** A stored password: an empty field keeps it. */
function SecretSetting(props: SecretSettingProps) {
  const { form, name, label, isStored } = props
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  return (
    <PasswordField
      ref={field.ref}
      label={label}
      autoComplete="new-password"
      problem={problem}
      value={typeof field.value === 'string' ? field.value : ''}
      placeholder={isStored ? '••••••••' : ''}
      hint={isStored ? 'A password is stored. Leave this empty to keep it.' : 'No password is stored.'}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={field.onBlur}
    />
  )
}
