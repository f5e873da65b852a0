import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'tonal' | 'outline' | 'quiet' | 'ghost' | 'danger' | 'danger-fill'

export interface ButtonLook {
  /** At most one primary button stands in a card or a view. Default: outline. */
  readonly variant?: ButtonVariant | undefined
  /** 44 px high, or 52. */
  readonly size?: 'm' | 'lg' | undefined
  readonly full?: boolean | undefined
}

/** The class of anything that looks like a button. */
export function buttonClass({ variant = 'outline', size = 'm', full = false }: ButtonLook = {}): string {
  const names = [styles.button, styles[variant], size === 'lg' && styles.lg, full && styles.full]
  return names.filter(Boolean).join(' ')
}
