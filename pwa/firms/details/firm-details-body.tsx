import { useCallback, useState } from 'react'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { isClosed, operates } from '#contract/firm-standing.ts'
import { countryName } from '#contract/primitives/countries.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { availabilityIn } from '#pwa/data/countries.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { NotForSale } from '#pwa/earning/not-for-sale.tsx'
import { CompanyPart, SameOwnerPart } from '#pwa/firms/company/company-part.tsx'
import { unavailableText } from '#pwa/firms/list/row-facts.ts'
import { PayoutPart } from '#pwa/firms/payouts/payout-part.tsx'
import { StandingBox } from '#pwa/firms/standing/standing-box.tsx'
import { OutdatedReport } from '#pwa/reviews/published/outdated-report.tsx'
import { Alert } from '#pwa/ui/alert.tsx'
import { Facts } from '#pwa/ui/facts.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { AnswerTiles } from './answer-tiles.tsx'
import { challengesOf, OVERVIEW_ANCHOR } from './firm-anchors.tsx'
import { Experience, PointList } from './firm-findings.tsx'
import { FirmRules } from './firm-rules.tsx'
import { TierAnswer } from './tier-answer.tsx'
import { WhatItSells } from './what-it-sells.tsx'
import { WhyThisTier } from './why-this-tier.tsx'

const STANDING = { key: 'standing', label: 'Standing' } as const

interface FirmDetailsBodyProps {
  readonly firm: FirmRow
  /** `null`: this device does not have them. */
  readonly details: FirmDetails | null | 'loading'
}

/**
 * The overview of a firm. First what would keep a reader from buying, then its answers to four questions, what it sells, and the
 * points for and against it; all else is folded below.
 */
export function FirmDetailsBody({ firm, details }: FirmDetailsBodyProps) {
  const loaded = details === 'loading' ? null : details
  const isListed = !isClosed(firm)
  const { pros, cons } = loaded ?? { pros: null, cons: null }
  return (
    <div id={OVERVIEW_ANCHOR} tabIndex={-1} className="pt-2h wrap-break-word outline-none">
      <Notices firm={firm} />
      {isListed ? (
        <div className="@sheet:grid @sheet:grid-cols-answer @sheet:gap-3">
          <TierAnswer firm={firm} details={loaded} />
          <AnswerTiles firm={firm} details={loaded} />
        </div>
      ) : (
        <ClosedFacts firm={firm} details={loaded} />
      )}
      <div className="@sheet:grid @sheet:grid-cols-2 @sheet:gap-x-9 @sheet:pt-1">
        <div className="@sheet:flex @sheet:flex-col @sheet:gap-3 @sheet:py-3h">
          <Description firm={firm} details={details} />
          {isListed && <WhatItSells firm={firm} />}
        </div>
        {pros && cons && (
          <div>
            <PointList title="Pros" points={pros} />
            <PointList title="Cons" points={cons} />
          </div>
        )}
      </div>
      <div className="border-0 border-t border-border border-solid">
        <PayoutPart firm={firm} />
        {isListed && <FirmRules firm={firm} details={loaded} />}
        {loaded && <Experience firm={firm} details={loaded} />}
        {loaded && <WhyThisTier firm={firm} details={loaded} />}
        <CompanyPart firm={firm} details={details} />
      </div>
      {isListed && <OutdatedReport reported={{ about: 'fact', firm }} />}
      {/* For a firm with challenges it is right below, above the prices. */}
      {loaded && isListed && challengesOf(firm, loaded).length === 0 && <NotForSale />}
    </div>
  )
}

/** What stands before the answer: that a firm does not operate, a warning, that it is invented, and whom it does not take. */
function Notices({ firm }: { readonly firm: FirmRow }) {
  return (
    <div className="grid gap-3 pb-3 empty:hidden">
      <StandingBox firm={firm} />
      {!operates(firm) && <OutdatedReport reported={{ about: 'fact', firm, fact: STANDING }} />}
      {firm.warning && <Alert title="Important Warning">{firm.warning}</Alert>}
      {firm.sample && (
        <p className="flex items-center gap-2 text-sm text-text-2">
          <Icon name="info" size="s" />
          This firm is invented, as an example.
        </p>
      )}
      <CountryNote firm={firm} />
    </div>
  )
}

/** What a firm says of itself. */
function Description({ firm, details }: FirmDetailsBodyProps) {
  if (details === 'loading') return <Skeleton />
  if (details === null && !firm.hasDetails) return null
  return (
    <p className="py-3h leading-150 whitespace-pre-line text-pretty text-text-2 [unicode-bidi:plaintext] @sheet:py-0">
      {details === null ? 'The full details are not on this device yet.' : details.description}
    </p>
  )
}

interface ClosedFactsProps {
  readonly firm: FirmRow
  /** `null`: not loaded. */
  readonly details: FirmDetails | null
}

/** The facts about the former tier of a closed firm. */
function ClosedFacts({ firm, details }: ClosedFactsProps) {
  const { label } = tierOf(sectionOf(firm.category))
  const { listedSince = '', standingSince = '' } = firm
  const listed =
    listedSince !== '' && listedSince <= standingSince
      ? [{ label: 'Listed here', value: `${dayText(listedSince)} to ${dayText(standingSince)}` }]
      : []
  return (
    <>
      <Facts look="list" facts={[{ label: 'Tier when it closed', value: label }, ...listed]} />
      <SameOwnerPart details={details} />
    </>
  )
}

/** Tells the visitor that a firm accepts no traders of their country. */
function CountryNote({ firm }: { readonly firm: FirmRow }) {
  const { country } = useMyCountry()
  const isRestricted = country !== '' && availabilityIn(country, firm.restrictedCountries) === 'restricted'
  return (
    isRestricted && (
      <p className="rounded-btn bg-surface-2 px-3h py-2h font-600">{unavailableText(countryName(country))}</p>
    )
  )
}

/** How many entries the record of a firm has, as the document says and then the record itself; null while that is not known. */
export function useRecordCount({ id }: Pick<FirmRow, 'id'>) {
  const { frame } = useDevice().directory
  const [said, setSaid] = useState<{ readonly id: string; readonly total: number } | null>(null)
  const onTotal = useCallback((total: number) => setSaid({ id, total }), [id])
  const ofDocument = frame?.details?.id === id ? (frame.changes?.page.total ?? null) : null
  return { count: said?.id === id ? said.total : ofDocument, onTotal }
}
