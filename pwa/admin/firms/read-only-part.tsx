import { useId } from 'react'
import { Badge } from '#pwa/ui/badge.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { PartHeading } from '../kit/layout/panes.tsx'
import words from '../kit/layout/words.module.css'
import styles from './read-only-part.module.css'

interface ReadOnlyPartProps {
  readonly title: string
  /** Why it cannot be changed. */
  readonly why: string
  /** Labels and values; an empty value reads "None". */
  readonly values: readonly (readonly [string, string | undefined])[]
}

/** A part of the form as text for those who may not change it: no field that does not answer. */
export function ReadOnlyPart({ title, why, values }: ReadOnlyPartProps) {
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
      <p className={words.note}>{why}</p>
      <dl className={styles.values}>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'None'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
