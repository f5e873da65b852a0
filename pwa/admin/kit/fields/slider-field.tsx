import { type FieldValues, useController } from 'react-hook-form'
import look from './choices.module.css'
import { FieldFrame, type FieldOf, useProblem } from './field-frame.tsx'

interface SliderFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly min: number
  readonly max: number
  readonly step?: number
  /** How a value reads: "85 %". Absent: the number. */
  readonly format?: (value: number) => string
}

/** A number between two others, found by sliding. */
export function SliderField<Values extends FieldValues>(props: SliderFieldProps<Values>) {
  const { form, name, label, hint, required, disabled, min, max, step = 1, format = String } = props
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  const value = Number(field.value)
  return (
    <FieldFrame label={label} hint={hint} problem={problem} required={required}>
      {({ 'aria-required': _, ...ties }) => (
        <div className={look.slider}>
          <input
            {...ties}
            ref={field.ref}
            className={look.range}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            disabled={disabled}
            aria-valuetext={format(value)}
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(event.target.valueAsNumber)}
          />
          <output className={look.value} htmlFor={ties.id}>
            {format(value)}
          </output>
        </div>
      )}
    </FieldFrame>
  )
}
