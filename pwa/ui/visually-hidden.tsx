import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  readonly children: ReactNode
  /** "no" where it is a name. */
  readonly translate?: 'no' | undefined
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, translate }: VisuallyHiddenProps) {
  return (
    <span className={styles.visuallyHidden} translate={translate}>
      {children}
    </span>
  )
}
