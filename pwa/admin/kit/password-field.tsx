import { useState } from 'react'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Field, type FieldProps } from './field.tsx'

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'control'> {
  /** Tells password managers which password this is. */
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const action = shown ? 'Hide' : 'Show'
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      control={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={`${action} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
