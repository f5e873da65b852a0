import type { FirmDetails } from '#contract/firm.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { dayText } from './extra-facts.ts'
import styles from './firm-details.module.css'

/** The sources that can be linked to, checked again where they are rendered. */
export const linksOf = (evidence: FirmDetails['evidence']) =>
  evidence.flatMap(({ url, label, date }) => {
    const href = safeHttpUrl(url)
    return href === null ? [] : [{ href, label, date }]
  })

/** What a rating rests on: links to the sources. */
export function EvidenceList({ evidence }: Pick<FirmDetails, 'evidence'>) {
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
