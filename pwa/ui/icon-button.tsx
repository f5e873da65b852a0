import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'
import type { IconName } from './icon-names.ts'

export interface IconLook {
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
    <button type="button" {...rest} className={`${styles.button} ${className}`} aria-label={label}>
      <Icon name={icon} filled={filled} />
    </button>
  )
}
