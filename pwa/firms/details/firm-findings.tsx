import type { FirmDetails } from '#contract/firm.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { keeping } from '#pwa/ui/keeping.tsx'
import styles from './firm-details.module.css'
import { linksOf } from './firm-facts.ts'

/** The points for and against a firm, and the experience of a trader. */
export function FirmFindings({ details }: { readonly details: FirmDetails }) {
  // A check is claimed where readers can look at what was checked.
  const isBacked = linksOf(details.evidence).length > 0
  return (
    <>
      {details.pros && details.cons && (
        <div className={styles.points}>
          <PointList title="Pros" points={details.pros} />
          <PointList title="Cons" points={details.cons} />
        </div>
      )}
      {details.experience && (
        <>
          <h3 className={styles.sub}>Community Experience</h3>
          <blockquote className={styles.quote}>
            <p>{`“${details.experience}”`}</p>
            <cite>{isBacked ? 'Checked by our team before publication' : 'Published by our team'}</cite>
          </blockquote>
        </>
      )}
    </>
  )
}

interface PointListProps {
  readonly title: 'Pros' | 'Cons'
  readonly points: readonly string[]
}

/** A titled list of points. */
function PointList({ title, points }: PointListProps) {
  const isFor = title === 'Pros'
  return (
    <div>
      <h3 className={styles.sub}>{title}</h3>
      {points.length === 0 ? (
        <p className={styles.none}>None</p>
      ) : (
        <ul className={isFor ? styles.pros : styles.cons}>
          {[...new Set(points)].map((point) => (
            <li key={point}>
              <Icon name={isFor ? 'circle-check' : 'circle-minus'} />
              <span>{keeping(point)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
