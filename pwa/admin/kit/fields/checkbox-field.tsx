import { useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import frame from '#pwa/ui/field.module.css'
import look from './choices.module.css'
import { FieldNotes, type FieldOf, useProblem } from './field-frame.tsx'

/** Something that is so or not, as a box before its words. */
export function CheckboxField<Values extends FieldValues>(props: FieldOf<Values>) {
  const { form, name, label, hint, disabled } = props
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
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
          aria-describedby={described || undefined}
        />
        {label}
      </label>
      <FieldNotes id={id} problem={problem} hint={hint} />
    </div>
  )
}
