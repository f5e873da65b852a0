import { type FieldOf, FormField } from '../kit/form/fields/form-field.tsx'
import { numberTyped, selectsZero } from '../kit/form/fields/number-and-list-fields.tsx'
import type { FirmValues } from './firm-values.ts'

/**
 * A percentage. It is a text: a field for numbers takes no comma in some browsers, and makes 125 of 12,5 without a word.
 */
export function PercentField(props: FieldOf<FirmValues>) {
  const { form, name, disabled } = props
  return (
    <FormField {...props}>
      {(control) => (
        <input
          {...control}
          {...form.register(name, { setValueAs: numberTyped })}
          {...selectsZero}
          inputMode="numeric"
          autoComplete="off"
          readOnly={disabled}
        />
      )}
    </FormField>
  )
}
