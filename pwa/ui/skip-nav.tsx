import type { ReactNode } from 'react'
import styles from './skip-nav.module.css'

/** The first stops of the tab key, past what stands on every page. Plain anchors within it need no script. */
export function SkipNav({ children }: { readonly children: ReactNode }) {
  return (
    <nav className={styles.links} aria-label="Skip">
      {children}
    </nav>
  )
}
