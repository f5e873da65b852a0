import { useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import frame from '#pwa/ui/field.module.css'
import look from './choices.module.css'
import { FieldNotes, type FieldOf, useProblem } from './field-frame.tsx'

/** Something that is on or off, as a switch at the end of its words. */
export function ToggleField<Values extends FieldValues>(props: FieldOf<Values>) {
  const { form, name, label, hint, disabled } = props
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={frame.field}>
      <button
        ref={field.ref}
        type="button"
        role="switch"
        className={look.toggle}
        aria-checked={Boolean(field.value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={described || undefined}
        disabled={disabled}
        onBlur={field.onBlur}
        onClick={() => field.onChange(!field.value)}
      >
        <span className={look.words}>
          <span id={`${id}-label`} className={look.name}>
            {label}
          </span>
          {hint && (
            <span id={`${id}-hint`} className={frame.help}>
              {hint}
            </span>
          )}
        </span>
        <span className={look.switch} aria-hidden="true" />
      </button>
      <FieldNotes id={id} problem={problem} />
    </div>
  )
}
