import { useController } from 'react-hook-form'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { type FieldOf, useProblem } from '../../kit/fields/field-frame.tsx'
import { PasswordField } from '../../kit/password-field.tsx'

interface SecretSettingProps extends FieldOf<Settings> {
  /** Whether the server holds one, which it never shows. */
  readonly isStored: boolean
}

/** A password that the server keeps: an empty field leaves it as it is. */
export function SecretSetting(props: SecretSettingProps) {
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
      help={isStored ? 'A password is stored. Leave this empty to keep it.' : 'No password is stored.'}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={field.onBlur}
    />
  )
}
