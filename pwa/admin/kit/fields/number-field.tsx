import type { FieldValues } from 'react-hook-form'
import look from '#pwa/ui/field.module.css'
import { FieldFrame, type FieldOf, useProblem } from './field-frame.tsx'

interface NumberFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** At the end of the label's line: the unit. */
  readonly unit?: string
}

/** A number; an empty field is not a number, which the schema judges. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { form, name, label, hint, required, disabled, min, max, step, unit } = props
  const problem = useProblem(props)
  return (
    <FieldFrame label={label} hint={hint} problem={problem} required={required} aside={unit}>
      {(ties) => (
        <input
          {...ties}
          {...form.register(name, { valueAsNumber: true })}
          className={look.control}
          type="number"
          inputMode={step !== undefined && step % 1 !== 0 ? 'decimal' : 'numeric'}
          min={min}
          max={max}
          step={step ?? 1}
          readOnly={disabled}
        />
      )}
    </FieldFrame>
  )
}
