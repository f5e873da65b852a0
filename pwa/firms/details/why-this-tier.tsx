import { addressText, linkOf } from '#contract/closed-firms.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { CriteriaPart } from '#pwa/firms/rubric/criteria-part.tsx'
import { paths } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { WHY_ANCHOR } from './firm-anchors.tsx'
import styles from './firm-details.module.css'
import { lastCheck, linksOf } from './firm-facts.ts'

interface WhyThisTierProps {
  readonly firm: FirmRow
  readonly details: FirmDetails
}

/**
 * The tier of a firm, since when, why, and the sources. The rule for every firm of the tier is kept apart from this firm's
 * reasons.
 */
export function WhyThisTier({ firm, details }: WhyThisTierProps) {
  const section = sectionOf(firm.category)
  const { label, description } = tierOf(section)
  const checked = lastCheck(details)
  const links = linksOf(details.evidence)
  const facts = [
    ...(details.tierSince ? [] : [{ label: 'In This Tier Since', value: 'Not stated' }]),
    { label: 'Last Check', value: checked ? dayText(checked) : 'Not stated' },
    // A firm that was never saved, in a preview, has no day.
    { label: 'Last Change', value: firm.updated_at ? dayText(firm.updated_at.slice(0, 10)) : 'Not stated' },
  ]
  return (
    <section id={WHY_ANCHOR} tabIndex={-1} className={layout.part} aria-label="Why this tier">
      <div className={layout['part-head']}>
        <h3 className={layout.h3}>Why this tier</h3>
        <PageLink className={layout.link} to={paths.howWeRate.to()}>
          How we rate
        </PageLink>
      </div>
      <div>
        <p className={styles.badges}>
          <TierBadge section={section} />
          {details.tierSince && <strong>{`since ${dayText(details.tierSince)}`}</strong>}
        </p>
        <CriteriaPart firm={firm} details={details} />
        <p className={styles.why}>
          <span>{`What ${label} means for every firm in it:`}</span> <span>{description}</span>
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
      </div>
    </section>
  )
}
