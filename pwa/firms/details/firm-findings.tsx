import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { useToday } from '../use-today.ts'
import { dayText, extraFacts } from './extra-facts.ts'
import styles from './firm-details.module.css'

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

/** The sources that can be linked to, checked again where they are rendered. */
const linksOf = (evidence: FirmDetails['evidence']) =>
  evidence.flatMap(({ url, label, date }) => {
    const href = safeHttpUrl(url)
    return href === null ? [] : [{ href, label, date }]
  })

/** What a rating rests on: links to the sources. */
function EvidenceList({ evidence }: Pick<FirmDetails, 'evidence'>) {
  const links = linksOf(evidence)
  if (links.length === 0) return null
  return (
    <>
      <h3 className={styles.sub}>Evidence</h3>
      <ul className={styles.evidence}>
        {links.map(({ href, label, date }) => (
          <li key={`${href} ${label} ${date}`}>
            <a href={href} target="_blank" rel="nofollow noopener">
              {label}
              <VisuallyHidden> (opens a new tab)</VisuallyHidden>
            </a>
            {date && <time dateTime={date}>{dayText(date)}</time>}
          </li>
        ))}
      </ul>
    </>
  )
}

interface PointListProps {
  readonly title: 'Pros' | 'Cons'
  readonly points: readonly string[]
}

/** What speaks for a firm, or against it. */
function PointList({ title, points }: PointListProps) {
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
