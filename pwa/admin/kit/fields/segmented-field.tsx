import { useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import frame from '#pwa/ui/field.module.css'
import look from './choices.module.css'
import { FieldNotes, type FieldOf, useProblem } from './field-frame.tsx'
import styles from './fields.module.css'
import type { Choice } from './select-field.tsx'

interface SegmentedFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly choices: readonly Choice[]
}

/** One of a few choices that all stand there: radio buttons in a row. */
export function SegmentedField<Values extends FieldValues>(props: SegmentedFieldProps<Values>) {
  const { form, name, label, hint, disabled, choices } = props
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className={frame.label}>{label}</legend>
      <div className={look.segments}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={look.segment}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="radio"
              className={look.radio}
              name={`${id}-choice`}
              value={choice.value}
              checked={field.value === choice.value}
              onChange={() => field.onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldNotes id={id} problem={problem} hint={hint} />
    </fieldset>
  )
}
