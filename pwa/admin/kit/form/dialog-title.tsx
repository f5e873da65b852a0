import type { ReactNode } from 'react'
import styles from './dialog-title.module.css'

/** The title of a dialog, in one size everywhere. */
export function DialogTitle({ children }: { readonly children: ReactNode }) {
  return <h2 className={styles.title}>{children}</h2>
}
