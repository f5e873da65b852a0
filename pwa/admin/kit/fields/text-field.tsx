import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import look from '#pwa/ui/field.module.css'
import { FieldFrame, type FieldOf, useProblem } from './field-frame.tsx'

type InputTraits = Pick<
  ComponentProps<'input'>,
  'placeholder' | 'autoComplete' | 'inputMode' | 'maxLength' | 'spellCheck' | 'autoCapitalize'
>

interface TextFieldProps<Values extends FieldValues> extends FieldOf<Values>, InputTraits {
  readonly type?: 'text' | 'email' | 'url' | 'date' | 'search' | 'password'
  /** At the end of the label's line: "Optional". */
  readonly aside?: string
}

/** One line of text. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, hint, required, disabled, aside, type = 'text', ...traits } = props
  const problem = useProblem(props)
  return (
    <FieldFrame label={label} hint={hint} problem={problem} required={required} aside={aside}>
      {(ties) => (
        <input
          {...traits}
          {...ties}
          {...form.register(name)}
          className={look.control}
          type={type}
          readOnly={disabled}
        />
      )}
    </FieldFrame>
  )
}
