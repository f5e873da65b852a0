import { type ComponentProps, type ReactNode, useState } from 'react'
import { type ControlProps, Field } from '#pwa/ui/field.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './input-field.module.css'

/** The attributes that `Field` sets: it would overwrite any given here. */
type SetByField = Exclude<keyof ControlProps, 'className'>

interface InputFieldProps
  extends Omit<ComponentProps<'input'>, 'required' | SetByField>,
    Partial<Record<SetByField, never>>,
    Pick<ComponentProps<typeof Field>, 'hint' | 'problem' | 'required'> {
  readonly label: string
  /** At the end of the input, 44 px wide. */
  readonly button?: ReactNode
}

/** One labelled input. */
export function InputField(props: InputFieldProps) {
  const { label, problem, hint, required, button, className = '', ...input } = props
  return (
    <Field label={label} problem={problem} hint={hint} required={required}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...input}
            {...control}
            className={`${control.className} ${button ? styles.withButton : ''} ${className}`}
          />
          {button && <div className={styles.button}>{button}</div>}
        </div>
      )}
    </Field>
  )
}

/** A web address outside of a form, typed without the keyboard's corrections. */
export function UrlInput(props: InputFieldProps) {
  return <InputField inputMode="url" autoCapitalize="none" autoComplete="off" spellCheck={false} {...props} />
}

interface PasswordFieldProps extends Omit<InputFieldProps, 'type' | 'button'> {
  /** Tells password managers which password this is. */
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password, with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <InputField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      button={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
