import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './select-frame.module.css'

/** Holds the `select` of a `Field`, and draws its arrow. */
export const SelectFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.frame}>
    {children}
    <Icon name="chevron-down" size="s" />
  </div>
)
