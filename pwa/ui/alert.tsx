import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

const icons = {
  danger: 'triangle-alert',
  warning: 'circle-alert',
  info: 'info',
  success: 'circle-check',
} as const satisfies Record<string, IconName>

interface AlertProps {
  readonly tone?: keyof typeof icons | undefined
  readonly icon?: IconName | undefined
  readonly title: ReactNode
  /** `alert` interrupts a screen reader, `status` waits; absent for text that was there from the start. */
  readonly role?: 'alert' | 'status' | undefined
  readonly children?: ReactNode
  /** Buttons beside the text, below it where there is no room. */
  readonly actions?: ReactNode
}

/** A boxed message. */
export function Alert({ tone = 'danger', icon = icons[tone], title, role, children, actions }: AlertProps) {
  return (
    <div className={`${styles.alert} ${styles[tone]}`} role={role}>
      <div className={styles.content}>
        <Icon name={icon} />
        <div className={styles.text}>
          <p className={styles.title}>{title}</p>
          {children && <div className={styles.body}>{children}</div>}
        </div>
      </div>
      {actions}
    </div>
  )
}
