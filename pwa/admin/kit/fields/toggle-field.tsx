import type { FieldValues } from 'react-hook-form'
import frame from '#pwa/ui/field.module.css'
import look from './choices.module.css'
import { FieldNotes, type FieldOf } from './field-frame.tsx'
import { useChoice } from './use-choice.ts'

/** Something that is on or off, as a switch at the end of its words. */
export function ToggleField<Values extends FieldValues>(props: FieldOf<Values>) {
  const { label, hint, disabled } = props
  const { id, field, problem, describedBy } = useChoice(props)
  return (
    <div className={frame.field}>
      <button
        ref={field.ref}
        type="button"
        role="switch"
        className={look.toggle}
        aria-checked={Boolean(field.value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
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
