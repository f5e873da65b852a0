import type { FieldValues } from 'react-hook-form'
import look from '#pwa/ui/field.module.css'
import { FieldFrame, type FieldOf, useProblem } from './field-frame.tsx'

interface TextAreaFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly rows?: number
  readonly placeholder?: string
  readonly aside?: string
}

/** Text of several lines. */
export function TextAreaField<Values extends FieldValues>(props: TextAreaFieldProps<Values>) {
  const { form, name, label, hint, required, disabled, aside, rows = 3, placeholder } = props
  const problem = useProblem(props)
  return (
    <FieldFrame label={label} hint={hint} problem={problem} required={required} aside={aside}>
      {(ties) => (
        <textarea
          {...ties}
          {...form.register(name)}
          className={look.control}
          rows={rows}
          placeholder={placeholder}
          readOnly={disabled}
        />
      )}
    </FieldFrame>
  )
}
