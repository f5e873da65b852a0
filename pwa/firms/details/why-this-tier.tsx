import { addressText, linkOf } from '#contract/closed-firms.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { paths } from '#pwa/paths.ts'
import { dayText } from '#pwa/ui/day-text.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './firm-details.module.css'
import { lastCheck } from './firm-facts.ts'

interface WhyThisTierProps {
  readonly firm: FirmRow
  readonly details: FirmDetails
}

/** The meaning of the tier, the day of the last check, and the sources. */
export function WhyThisTier({ firm, details }: WhyThisTierProps) {
  const { badge, description } = tierOf(sectionOf(firm.category))
  const checked = lastCheck(details)
  const links = linksOf(details.evidence)
  const facts = [
    { label: 'In This Tier Since', value: details.tierSince ? dayText(details.tierSince) : 'Not stated' },
    { label: 'Last Check', value: checked ? dayText(checked) : 'Not stated' },
    // A firm that was never saved, in a preview, has no day.
    { label: 'Last Change', value: firm.updated_at ? dayText(firm.updated_at.slice(0, 10)) : 'Not stated' },
  ]
  return (
    <section aria-label="Why this tier">
      <h3 className={styles.sub}>Why this tier, since when</h3>
      <p className={styles.why}>
        <strong>{`${badge}.`}</strong> <span>{description}</span>
      </p>
      <dl className={styles.extra}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {links.length > 0 && (
        <>
          <h4 className={styles.sub}>Evidence</h4>
          <ul className={styles.evidence}>
            {links.map(({ href, label, date }) => (
              <li key={`${href} ${label} ${date}`}>
                {linkOf(firm, href) === null ? (
                  <span>
                    <span>{label}</span> <small translate="no">{addressText(href)}</small>
                  </span>
                ) : (
                  <a href={href} target="_blank" rel="nofollow noopener">
                    <span>{label}</span>
                    <VisuallyHidden> (opens a new tab)</VisuallyHidden>
                  </a>
                )}
                {date && <time dateTime={date}>{dayText(date)}</time>}
              </li>
            ))}
          </ul>
        </>
      )}
      <PageLink className={layout.link} to={paths.howWeRate.to()}>
        How we rate
      </PageLink>
    </section>
  )
}

/** The sources that can be linked to, checked again where they are rendered. */
const linksOf = (evidence: FirmDetails['evidence']) =>
  evidence.flatMap(({ url, label, date }) => {
    const href = safeHttpUrl(url)
    return href === null ? [] : [{ href, label, date }]
  })
