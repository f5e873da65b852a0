import { type ReactNode, useId } from 'react'
import { Badge } from '#pwa/ui/badge.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { PartHeading } from './panes.tsx'
import styles from './read-only.module.css'

interface ReadOnlyWellProps {
  readonly title: string
  /** Who may change it. */
  readonly note: string
  /** Labels and values; "" reads "None". */
  readonly values: readonly (readonly [label: string, value: ReactNode])[]
}

/** What a person may read and not change: text in a well, and no field that does not answer. */
export function ReadOnlyWell({ title, note, values }: ReadOnlyWellProps) {
  const id = useId()
  return (
    <section className={styles.well} aria-labelledby={id}>
      <div className={styles.head}>
        <PartHeading id={id} className={styles.title}>
          <Icon name="lock-keyhole" size="s" />
          <span>{title}</span>
        </PartHeading>
        <Badge kind="plain" className={styles.badge}>
          Read only
        </Badge>
      </div>
      <p className={styles.note}>{note}</p>
      <dl className={styles.values}>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' ? 'None' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
