import { addressText, linkOf } from '#contract/closed-firms.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { CriteriaPart } from '#pwa/firms/rubric/criteria-part.tsx'
import { paths } from '#pwa/paths.ts'
import { Fold } from '#pwa/ui/fold.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { FactLines } from './fact-lines.tsx'
import { WHY_ANCHOR } from './firm-anchors.tsx'
import { lastCheck, linksOf } from './firm-facts.ts'

interface WhyThisTierProps {
  readonly firm: FirmRow
  readonly details: FirmDetails
}

/** Why a firm stands in its tier, and the sources. The rule for every firm of the tier is kept apart from this firm's reasons. */
export function WhyThisTier({ firm, details }: WhyThisTierProps) {
  const { label, description } = tierOf(sectionOf(firm.category))
  const checked = lastCheck(details)
  const facts = [
    { label: 'In This Tier Since', value: details.tierSince ? dayText(details.tierSince) : 'Not stated' },
    { label: 'Last Check', value: checked ? dayText(checked) : 'Not stated' },
    // A firm that was never saved, in a preview, has no day.
    { label: 'Last Change', value: firm.updated_at ? dayText(firm.updated_at.slice(0, 10)) : 'Not stated' },
  ]
  return (
    <Fold id={WHY_ANCHOR} title="Why this tier" result={resultOf(details)}>
      <PageLink className={layout.link} to={paths.howWeRate.to()}>
        How we rate
      </PageLink>
      <CriteriaPart firm={firm} details={details} />
      <p className="my-3 text-sm text-pretty text-text-3">
        <span>{`What ${label} means for every firm in it:`}</span> <span>{description}</span>
      </p>
      <FactLines facts={facts} />
      <Evidence firm={firm} details={details} />
    </Fold>
  )
}

/** "7 answers, 4 sources" */
function resultOf({ assessment = [], evidence }: FirmDetails): string {
  const answers = assessment.filter(({ verdict }) => verdict !== 'unknown').length
  const sources = linksOf(evidence).length + assessment.filter(({ source }) => source !== '').length
  return `${answers === 0 ? 'not assessed yet' : pluralize(answers, 'answer')}, ${pluralize(sources, 'source')}`
}

/** What the team publishes to prove it; an address on the domain of a closed firm is no link. */
function Evidence({ firm, details }: WhyThisTierProps) {
  const links = linksOf(details.evidence)
  if (links.length === 0) return null
  return (
    <>
      <h4 className="mt-5 mb-1 font-650">Evidence</h4>
      <ul>
        {links.map(({ href, label, date }) => (
          <li
            key={`${href} ${label} ${date}`}
            className="flex flex-wrap items-center justify-between gap-x-3"
          >
            {linkOf(firm, href) === null ? (
              <span>
                <span>{label}</span> <small translate="no">{addressText(href)}</small>
              </span>
            ) : (
              <a className={layout.link} href={href} target="_blank" rel="nofollow noopener">
                <span>{label}</span>
                <VisuallyHidden> (opens a new tab)</VisuallyHidden>
              </a>
            )}
            {date && (
              <time className="text-sm text-text-3" dateTime={date}>
                {dayText(date)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
