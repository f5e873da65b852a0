import { Icon } from '#pwa/ui/icon.tsx'
import styles from './firm-details.module.css'

interface PointListProps {
  readonly title: 'Pros' | 'Cons'
  readonly points: readonly string[]
}

/** What speaks for a firm, or against it. */
export function PointList({ title, points }: PointListProps) {
  const isFor = title === 'Pros'
  return (
    <div>
      <h3 className={styles.sub}>{title}</h3>
      {points.length === 0 ? (
        <p className={styles.none}>None</p>
      ) : (
        <ul className={isFor ? styles.pros : styles.cons}>
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points are plain text, may repeat, and never move.
            <li key={index}>
              <Icon name={isFor ? 'circle-check' : 'circle-minus'} />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
