import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import parts from './parts.module.css'
import { Words } from './words.tsx'

export type ButtonVariant = 'primary' | 'tonal' | 'outline' | 'quiet' | 'ghost' | 'danger' | 'danger-fill'

export interface ButtonLook {
  /** At most one primary button in a card or a view. Default: outline. */
  readonly variant?: ButtonVariant | undefined
  /** 44 px high, or 52. */
  readonly size?: 'm' | 'lg' | undefined
  readonly full?: boolean | undefined
}

/** The class of anything that looks like a button. */
export function buttonClass({ variant = 'outline', size = 'm', full = false }: ButtonLook = {}): string {
  const names = [parts.button, parts[variant], size === 'lg' && parts.lg, full && parts.full]
  return names.filter(Boolean).join(' ')
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  readonly icon?: IconName | undefined
  /** A spinner replaces the icon, the width is kept, and presses are ignored. */
  readonly busy?: boolean | undefined
}

export function Button({ variant, size, full, icon, busy, className = '', children, ...rest }: ButtonProps) {
  const look = `${buttonClass({ variant, size, full })} ${className}`
  return (
    <button
      type="button"
      {...rest}
      className={look}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      {busy ? (
        <Icon name="refresh-cw" className="animate-turn motion-reduce:animate-none" />
      ) : (
        icon && <Icon name={icon} />
      )}
      <Words>{children}</Words>
    </button>
  )
}
