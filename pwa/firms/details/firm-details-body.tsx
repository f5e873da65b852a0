import { type ReactNode, useCallback, useState } from 'react'
import { addressText, linkOf } from '#contract/closed-firms.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { firmFields } from '#contract/firm-fields.ts'
import { isClosed, operates } from '#contract/firm-standing.ts'
import { instrumentLabel } from '#contract/instruments.ts'
import { countryName } from '#contract/primitives/countries.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { availabilityIn } from '#pwa/data/countries.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { NotForSale } from '#pwa/earning/not-for-sale.tsx'
import { amountText, figures, unavailableText } from '#pwa/firms/list/row-facts.ts'
import type { AnswerProps } from '#pwa/firms/rubric/criteria.tsx'
import { StandingBox } from '#pwa/firms/standing/standing-box.tsx'
import { useToday } from '#pwa/firms/use-today.ts'
import { paths } from '#pwa/paths.ts'
import { OutdatedReport } from '#pwa/reviews/published/report-in-place.tsx'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Facts } from '#pwa/ui/facts.tsx'
import { Fold } from '#pwa/ui/fold.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { keeping } from '#pwa/ui/keeping.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { translateOf } from '#pwa/ui/words.tsx'
import { AnswerTiles } from './answer-tiles.tsx'
import { challengesOf, OVERVIEW_ANCHOR, scrollTo, WHY_ANCHOR } from './firm-anchors.tsx'
import { countryFacts, lastCheck, linksOf, ruleFacts } from './firm-facts.ts'
import { answer, CompanyPart, CriteriaPart, PayoutPart, SameOwnerPart } from './record-parts.tsx'

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
    <p className="py-3h leading-150 whitespace-pre-line text-pretty text-text-2 plaintext @sheet:py-0">
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

interface FirmRulesProps {
  readonly firm: FirmRow
  /** `null`: not loaded. */
  readonly details: FirmDetails | null
}

/** The rules of a firm, as far as they are known; folded, with what they are about. */
function FirmRules({ firm, details }: FirmRulesProps) {
  const { country } = useMyCountry()
  const facts = ruleFacts(firm, { details, today: useToday(), country })
  if (facts.length === 0) return null
  const ofCountry = countryFacts(firm, country).map(({ label }) => label)
  const about = facts.map(({ label }) => (ofCountry.includes(label) ? 'your country' : label.toLowerCase()))
  return (
    <Fold title="Rules" result={about.join(', ')}>
      <FactLines facts={facts} />
    </Fold>
  )
}

/** Figures and instruments of a firm. Beside the points for and against it its title stands above the description. */
function WhatItSells({ firm }: { readonly firm: FirmRow }) {
  const instruments = [...new Set(firm.instruments.map(instrumentLabel))]
  const facts = [
    ...figures.map((field) => ({ label: firmFields[field].label, value: amountText(firm[field]) })),
    { label: firmFields.maxAccounts.label, value: firm.maxAccounts },
  ]
  return (
    <div className="grid gap-3 border-0 border-t border-border border-solid py-3h @sheet:contents">
      <h3 className="-mb-1 font-650 @sheet:order-first @sheet:mb-0">What it sells</h3>
      <dl className="grid gap-x-3 gap-y-2h @pair:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="leading-135">
            <dt className="text-xs text-text-3">{label}</dt>
            <dd className="font-600 tabular-nums" translate={translateOf(value)}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-1h">
        <VisuallyHidden>Instruments</VisuallyHidden>{' '}
        {instruments.length === 0 && <span className="text-text-3">No instruments named</span>}
        {instruments.map((label) => (
          <Badge key={label} kind="instrument">
            {label}
          </Badge>
        ))}
      </div>
      {firm.copyTrading && (
        <p className="flex items-center gap-2 text-ms text-text-2">
          <Icon name="copy-check" size="s" className="text-primary-ink" />
          Copy Trading Available
        </p>
      )}
    </div>
  )
}

interface ExperienceProps {
  readonly firm: FirmRow
  readonly details: FirmDetails
}

/** The experiences of a firm's traders, which name their source. */
function Experience({ firm: { reviewCount = 0 }, details: { experience } }: ExperienceProps) {
  if (experience === '') return null
  return (
    <Fold
      title={firmFields.experience.label}
      result={reviewCount > 0 ? 'our team’s summary' : 'our team’s words'}
    >
      <blockquote className="rounded-btn bg-surface-2 p-4">
        <p className="whitespace-pre-line plaintext">{`“${experience}”`}</p>
        <cite className="mt-2 block text-sm not-italic text-text-3">
          {reviewCount > 0
            ? 'Our team’s summary of reviews'
            : 'Our team’s words; no review is published here yet'}
        </cite>
      </blockquote>
    </Fold>
  )
}

interface PointListProps {
  readonly title: 'Pros' | 'Cons'
  readonly points: readonly string[]
}

/** The points for or against a firm. */
function PointList({ title, points }: PointListProps) {
  const isFor = title === 'Pros'
  return (
    <div className="border-0 border-t border-border border-solid py-3h @sheet:border-t-0 @sheet:pb-0">
      <h3 className="mb-2 font-650">{title}</h3>
      {points.length === 0 ? (
        <p className="text-text-3">None</p>
      ) : (
        <ul className="grid gap-2">
          {[...new Set(points)].map((point) => (
            <li key={point} className="flex gap-2h leading-140">
              <Icon
                name={isFor ? 'circle-check' : 'circle-minus'}
                className={isFor ? 'text-success-ink' : 'text-danger-ink'}
              />
              <span className="min-w-0">{keeping(point)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface WhyThisTierProps {
  readonly firm: FirmRow
  readonly details: FirmDetails
}

/** Why a firm stands in its tier, and the sources. The rule for every firm of the tier is kept apart from this firm's reasons. */
function WhyThisTier({ firm, details }: WhyThisTierProps) {
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

interface FactLinesProps {
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}

/** Named values, one below the other. */
const FactLines = ({ facts }: FactLinesProps) => (
  <dl className="grid gap-2h">
    {facts.map(({ label, value }) => (
      <div key={label} className="grid gap-x-2 @pair:grid-cols-fact">
        <dt className="text-sm text-text-3">{label}</dt>
        {/* The names of countries are each system's own. */}
        <dd suppressHydrationWarning>{value}</dd>
      </div>
    ))}
  </dl>
)

interface TierAnswerProps {
  readonly firm: FirmRow
  /** `null`: not loaded. */
  readonly details: FirmDetails | null
}

/**
 * The tier of a firm, since when, why, and by how many criteria. Reason and criteria come with the chunk of the firm's record;
 * what the tier means stands in for them.
 */
function TierAnswer({ firm, details }: TierAnswerProps) {
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
