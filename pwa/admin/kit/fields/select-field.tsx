import type { FieldValues } from 'react-hook-form'
import look from '#pwa/ui/field.module.css'
import { Icon } from '#pwa/ui/icon.tsx'
import { FieldFrame, type FieldOf, useProblem } from './field-frame.tsx'
import styles from './fields.module.css'

/** One choice of several. */
export interface Choice {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly choices: readonly Choice[]
}

/** One of many choices. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { form, name, label, hint, required, disabled, choices } = props
  const problem = useProblem(props)
  return (
    <FieldFrame label={label} hint={hint} problem={problem} required={required}>
      {(ties) => (
        <div className={styles.select}>
          <select {...ties} {...form.register(name)} className={look.control} aria-disabled={disabled}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="chevrons-up-down" size="s" />
        </div>
      )}
    </FieldFrame>
  )
}
