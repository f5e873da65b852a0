import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import parts from './parts.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface IconLook {
  readonly icon: IconName
  /** Its name for screen readers. */
  readonly label: string
  readonly filled?: boolean | undefined
}

/** A 44 px button that is an icon. */
export function IconButton({
  icon,
  label,
  filled,
  className = '',
  ...rest
}: IconLook & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={`${parts['icon-button']} ${className}`} aria-label={label}>
      <Icon name={icon} filled={filled} />
    </button>
  )
}

/** A link that looks like an icon button. The caller checks the address and says where the link opens. */
export function IconLink({ icon, label, filled, className = '', ...rest }: IconLook & ComponentProps<'a'>) {
  return (
    <a {...rest} className={`${parts['icon-button']} ${className}`}>
      <Icon name={icon} filled={filled} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </a>
  )
}
