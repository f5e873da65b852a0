import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './toast.module.css'

interface ToastProps {
  readonly icon?: IconName | undefined
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** A short status above the tab bar. One at a time, never over an open sheet. */
export function Toast({ icon, children, actions }: ToastProps) {
  return (
    <div className={styles.toast} role="status">
      {icon && <Icon name={icon} />}
      <span className={styles.text}>{children}</span>
      {actions}
    </div>
  )
}
