import type { FieldValues } from 'react-hook-form'
import frame from '#pwa/ui/field.module.css'
import look from './choices.module.css'
import { FieldNotes, type FieldOf } from './field-frame.tsx'
import { useChoice } from './use-choice.ts'

/** Something that is so or not, as a box before its words. */
export function CheckboxField<Values extends FieldValues>(props: FieldOf<Values>) {
  const { label, hint, disabled } = props
  const { id, field, problem, describedBy } = useChoice(props)
  return (
    <div className={frame.field}>
      <label className={look.check}>
        <input
          ref={field.ref}
          checked={Boolean(field.value)}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.checked)}
          type="checkbox"
          className={look.box}
          disabled={disabled}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={describedBy}
        />
        {label}
      </label>
      <FieldNotes id={id} problem={problem} hint={hint} />
    </div>
  )
}
