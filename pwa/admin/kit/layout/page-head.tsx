import type { ReactNode } from 'react'
import styles from './page-head.module.css'

export interface PageHeadProps {
  readonly title: string
  /** Below the title: "8 total". */
  readonly count?: string | undefined
  /** At the right edge; they take a line of their own where there is no room. */
  readonly actions?: ReactNode
}

/** The head of a tab: its title and actions, in the same place and size in every tab. */
export function PageHead({ title, count, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>
        <span>{title}</span>
        {count && <span className={styles.small}>{count}</span>}
      </h1>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

interface PageProps extends PageHeadProps {
  readonly children: ReactNode
}

/** A tab of one column: its head, and below it the content, as wide as in every other tab. */
export function Page({ children, ...head }: PageProps) {
  return (
    <div className={styles.page}>
      <PageHead {...head} />
      <div className={styles.content}>{children}</div>
    </div>
  )
}
