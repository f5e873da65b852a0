import type { FieldValues } from 'react-hook-form'
import type { FieldOf } from './field-frame.tsx'
import { TextField } from './text-field.tsx'

interface UrlFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly placeholder?: string
  readonly aside?: string
}

/** An address on the web, typed without a keyboard's help. */
export function UrlField<Values extends FieldValues>(props: UrlFieldProps<Values>) {
  return <TextField {...props} inputMode="url" autoCapitalize="none" autoComplete="off" spellCheck={false} />
}
