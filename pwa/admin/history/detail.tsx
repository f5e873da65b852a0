import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import head from '../kit/layout/page-head.module.css'
import styles from './detail.module.css'

interface DetailScreenProps {
  readonly title: ReactNode
  readonly subtitle: string
  /** The actions beside the title. */
  readonly actions?: ReactNode
  readonly back: () => void
  readonly children: ReactNode
}

/** One entry or act with the screen to itself. Focuses its heading when it opens. */
export function DetailScreen({ title, subtitle, actions, back, children }: DetailScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={head.page} data-open="">
      <header className={`${head.head} ${head.middle}`}>
        <div className={styles.back}>
          <IconButton icon="arrow-left" label="Back to list" onClick={back} />
        </div>
        <h1 ref={heading} className={`${head.title} ${styles.title}`} tabIndex={-1}>
          {title}
          <span className={head.small}>{subtitle}</span>
        </h1>
        {actions && <div className={head.actions}>{actions}</div>}
      </header>
      <div className={head.content}>{children}</div>
    </div>
  )
}
