import type { ReactNode } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { discountShown, isAffiliateActive } from '#contract/firm-rules.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { PartnerBadge, type PartnerNoteId } from '#pwa/firms/partner/partner-badge.tsx'
import { StandingBadge } from '#pwa/firms/standing/standing-box.tsx'
import { useCodeExpired } from '#pwa/firms/use-today.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'

interface FirmHeaderProps {
  readonly firm: FirmRow
  /** Level of the name: `h1` on a page of its own. */
  readonly heading: 'h1' | 'h2'
  /** Which note explains the partner badge. */
  readonly note: PartnerNoteId
  /** What can be done with the firm. */
  readonly children: ReactNode
}

/**
 * Name, tier, standing, discount and partner badge of a firm. Above content that was scrolled (`data-slim`) name and tier alone
 * are left of it on a phone.
 */
export function FirmHeader({ firm, heading: Heading, note, children }: FirmHeaderProps) {
  const percent = discountShown(firm, useCodeExpired(firm))
  return (
    <div className="grid min-w-0 flex-1 grid-cols-between items-center gap-x-3 @sheet:gap-y-1 @max-sheet:in-data-slim:grid-cols-slim @max-sheet:in-data-slim:gap-x-2h">
      <div className="@sheet:row-span-2 @max-84:hidden @max-sheet:in-data-slim:hidden">
        <Avatar
          name={firm.name}
          src={isClosed(firm) ? null : pictureOf(firm.logoImage)}
          grey={isClosed(firm)}
        />
      </div>
      <Heading
        className="col-start-2 line-clamp-2 text-start text-h3 leading-125 tracking-tighter plaintext @sheet:text-h2 @max-sheet:in-data-slim:col-start-1 @max-sheet:in-data-slim:block @max-sheet:in-data-slim:truncate @max-sheet:in-data-slim:text-lg @max-84:not-in-data-slim:col-span-2 @max-84:not-in-data-slim:col-start-1 @max-84:not-in-data-slim:line-clamp-3 @max-68:not-in-data-slim:col-span-full @max-68:not-in-data-slim:row-start-2 @max-68:not-in-data-slim:line-clamp-none"
        translate="no"
      >
        {firm.name}
      </Heading>
      <div className="col-span-full row-start-2 flex min-w-0 flex-wrap items-center gap-x-2h gap-y-1h pt-3 *:max-w-full @sheet:col-start-2 @sheet:col-end-auto @sheet:p-0 @max-sheet:in-data-slim:col-start-2 @max-sheet:in-data-slim:col-end-auto @max-sheet:in-data-slim:row-start-1 @max-sheet:in-data-slim:flex-nowrap @max-sheet:in-data-slim:p-0 @max-68:not-in-data-slim:row-start-3">
        {!isClosed(firm) && <TierBadge section={sectionOf(firm.category)} />}
        <StandingBadge firm={firm} />
        <span className="contents @max-sheet:in-data-slim:hidden">
          {percent > 0 && <Badge kind="off">{`${percent}% OFF`}</Badge>}
          {isAffiliateActive(firm) && <PartnerBadge note={note} />}
        </span>
      </div>
      <div className="col-start-3 row-start-1 self-start @sheet:row-span-2 @max-sheet:in-data-slim:justify-self-end">
        {children}
      </div>
    </div>
  )
}
