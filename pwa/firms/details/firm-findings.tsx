import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { firmFields } from '#contract/firm-fields.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { keeping } from '#pwa/ui/keeping.tsx'
import styles from './firm-details.module.css'

interface FirmFindingsProps {
  readonly firm: FirmRow
  readonly details: FirmDetails
}

/** The points for and against a firm, and the experiences of its traders, which name their source. */
export function FirmFindings({ firm: { reviewCount = 0 }, details }: FirmFindingsProps) {
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
          <h3 className={styles.sub}>{firmFields.experience.label}</h3>
          <blockquote className={styles.quote}>
            <p>{`“${details.experience}”`}</p>
            <cite>
              {reviewCount > 0
                ? 'Our team’s summary of reviews'
                : 'Our team’s words; no review is published here yet'}
            </cite>
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
