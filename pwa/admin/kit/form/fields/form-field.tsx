import type { ComponentProps, ReactNode, Ref } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn, useFormState } from 'react-hook-form'
import { Field, fieldClasses, RequiredMark } from '#pwa/ui/field.tsx'

/** The props of every field of a form. */
export interface FieldOf<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly name: FieldPath<Values>
  readonly label: string
  readonly hint?: ReactNode
  /** Marks the field with an asterisk; the schema does the checking. */
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
}

interface FormFieldProps<Values extends FieldValues>
  extends FieldOf<Values>,
    Pick<ComponentProps<typeof Field>, 'aside' | 'children'> {}

/** A labelled control of a form, with the form's problem of its value. */
export function FormField<Values extends FieldValues>({ aside, children, ...props }: FormFieldProps<Values>) {
  const { label, hint, required } = props
  return (
    <Field label={label} hint={hint} problem={useProblem(props)} required={required} aside={aside}>
      {children}
    </Field>
  )
}

interface FieldGroupProps {
  readonly ref?: Ref<HTMLFieldSetElement>
  readonly label: string
  readonly disabled?: boolean | undefined
  /** Marked with an asterisk. */
  readonly required?: boolean | undefined
  readonly children: ReactNode
}

/** Several controls under one legend. */
export function FieldGroup({ ref, label, disabled, required = false, children }: FieldGroupProps) {
  return (
    <fieldset ref={ref} className="grid grid-cols-1 gap-1h" disabled={disabled}>
      <legend className={`${fieldClasses.label} mb-1h`}>
        <span>{label}</span>
        {required && <RequiredMark />}
      </legend>
      {children}
    </fieldset>
  )
}

/** A message in lower case ("must be ...") continues the label; any other is a sentence of its own. */
export function problemText(label: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${label} ${message}` : message
}

/** The problem of a field; "" for none. Only this field renders again when it changes. */
export function useProblem<Values extends FieldValues>({ form, name, label }: FieldOf<Values>): string {
  const { errors } = useFormState({ control: form.control, name })
  const message = messageIn(get(errors, name))
  return message === '' ? '' : problemText(label, message)
}

/** The first message in an error; the error of a list is a list of errors. */
function messageIn(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { message, root } = error as { readonly message?: unknown; readonly root?: unknown }
  if (typeof message === 'string' && message !== '') return message
  if (root) return messageIn(root)
  if (!Array.isArray(error)) return ''
  return error.map(messageIn).find((text) => text !== '') ?? ''
}
