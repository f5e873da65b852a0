import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'
import type { IconLook } from './icon-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A link that looks like an icon button. The caller checks the address and says where the link opens. */
export function IconLink({ icon, label, filled, className = '', ...rest }: IconLook & ComponentProps<'a'>) {
  return (
    <a {...rest} className={`${styles.button} ${className}`}>
      <Icon name={icon} filled={filled} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </a>
  )
}
