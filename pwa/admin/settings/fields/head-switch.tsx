import { useController } from 'react-hook-form'
import look from '../../kit/fields/choices.module.css'
import type { SettingsPath } from '../cards/card.ts'
import styles from '../settings-card.module.css'
import type { SettingsForm } from '../settings-form.ts'

interface HeadSwitchProps {
  readonly form: SettingsForm
  readonly name: SettingsPath
  /** What it switches. */
  readonly label: string
}

/** The switch in a card's head: whether the thing is there at all. */
export function HeadSwitch({ form, name, label }: HeadSwitchProps) {
  const { field } = useController({ control: form.control, name })
  return (
    <button
      ref={field.ref}
      type="button"
      role="switch"
      className={`${look.toggle} ${styles.switch}`}
      aria-checked={field.value !== false}
      aria-label={`${label} enabled`}
      onBlur={field.onBlur}
      onClick={() => field.onChange(field.value === false)}
    >
      <span className={look.switch} aria-hidden="true" />
    </button>
  )
}
