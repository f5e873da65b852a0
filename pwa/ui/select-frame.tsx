import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './select-frame.module.css'

/** Wraps the `select` of a `Field` and adds its arrow. */
export const SelectFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.frame}>
    {children}
    <Icon name="chevron-down" size="s" />
  </div>
)
