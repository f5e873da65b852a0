import type { ReactNode } from 'react'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import type { AnswerProps } from '#pwa/firms/rubric/answer.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { scrollTo, WHY_ANCHOR } from './firm-anchors.tsx'

export const answer = deferredComponent(async () => (await import('#pwa/firms/rubric/answer.tsx')).Answer)

interface TierAnswerProps {
  readonly firm: FirmRow
  /** `null`: not loaded. */
  readonly details: FirmDetails | null
}

/**
 * The tier of a firm, since when, why, and by how many criteria. Reason and criteria come with the chunk of the firm's record;
 * what the tier means stands in for them.
 */
export function TierAnswer({ firm, details }: TierAnswerProps) {
  const section = sectionOf(firm.category)
  const { badge, icon, description } = tierOf(section)
  const { Component } = answer.useAhead(details !== null)
  return (
    <section
      data-tier={section}
      aria-label="Tier"
      className="grid content-start gap-2 rounded-lg border border-tier-line border-solid bg-tier-soft px-3h py-3 @sheet:content-center @sheet:p-4"
    >
      <h3 className="flex flex-wrap items-center gap-x-2 text-md font-700 text-tier-ink">
        <Icon name={icon} size="s" />
        <span>{badge}</span>
        {details?.tierSince && (
          <span className="text-ms font-500 text-text-2">{`since ${dayText(details.tierSince)}`}</span>
        )}
      </h3>
      {Component && details ? (
        <Component firm={firm} details={details} description={description} link={WHY_LINK} />
      ) : (
        <Held description={description} />
      )}
    </section>
  )
}

const WHY_LINK: ReactNode = (
  <a
    href={`#${WHY_ANCHOR}`}
    onClick={scrollTo}
    className="relative ms-auto text-ms font-600 whitespace-nowrap text-accent-ink after:absolute after:-inset-x-2 after:-inset-y-3"
  >
    Why this tier
  </a>
)

/** As high as what takes its place. */
const Held = ({ description }: Pick<AnswerProps, 'description'>) => (
  <>
    <p className="leading-145 text-pretty">{description}</p>
    <div className="flex min-h-7 items-center">{WHY_LINK}</div>
    <div className="h-3" />
  </>
)
