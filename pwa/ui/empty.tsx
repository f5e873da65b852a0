import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

interface EmptyProps {
  readonly icon: IconName
  readonly title: string
  readonly text?: ReactNode
  readonly action?: ReactNode
  readonly tone?: 'plain' | 'red' | 'primary' | undefined
  /** Element of the title: `h1` where this is the whole screen. */
  readonly heading?: 'h1' | 'h2' | 'h3' | undefined
  /** Without the dashed frame, for a whole screen. */
  readonly bare?: boolean | undefined
}

/** Empty state: one sentence, one action. */
export function Empty({
  icon,
  title,
  text,
  action,
  tone = 'plain',
  heading = 'h2',
  bare = false,
}: EmptyProps) {
  const Heading = heading
  return (
    <div className={`${styles.empty} ${bare ? styles.bare : ''}`}>
      <span className={`${styles.disc} ${styles[tone]}`}>
        <Icon name={icon} size="l" />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
