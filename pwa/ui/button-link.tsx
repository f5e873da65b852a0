import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Words } from './words.tsx'

interface ButtonLinkProps extends ButtonLook, ComponentProps<'a'> {
  readonly icon?: IconName | undefined
}

/** A link that looks like a button. The caller checks the address. */
export function ButtonLink({
  variant,
  size,
  full,
  icon,
  className = '',
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={`${buttonClass({ variant, size, full })} ${className}`}>
      {icon && <Icon name={icon} />}
      <Words>{children}</Words>
    </a>
  )
}
