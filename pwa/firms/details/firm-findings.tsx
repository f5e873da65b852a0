import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { useToday } from '../use-today.ts'
import { EvidenceList, linksOf } from './evidence-list.tsx'
import { extraFacts } from './extra-facts.ts'
import styles from './firm-details.module.css'
import { PointList } from './point-list.tsx'

interface FirmFindingsProps {
  readonly firm: FirmRow
  readonly details: FirmDetails
}

/** What the list does not hold: pros, cons, experience and the additive fields. */
export function FirmFindings({ firm, details }: FirmFindingsProps) {
  // A check is claimed where readers can look at what was checked.
  const isBacked = linksOf(details.evidence).length > 0
  const facts = extraFacts(firm, details, useToday())
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
            <p>“{details.experience}”</p>
            <cite>{isBacked ? 'Checked by our team before publication' : 'Published by our team'}</cite>
          </blockquote>
        </>
      )}
      {facts.length > 0 && (
        <dl className={styles.extra}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <EvidenceList evidence={details.evidence} />
    </>
  )
}
