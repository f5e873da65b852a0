import { Fragment, memo, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { formatSize } from '#contract/challenges/money.ts'
import { FIRST_CHALLENGES } from '#contract/challenges/options.ts'
import { isCheckOld, priceOf } from '#contract/challenges/price.ts'
import { isReduction } from '#contract/prices/price-facts.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import type { Today } from '#contract/primitives/time.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { queryFromChallenges } from '#pwa/data/challenges/challenge-address.ts'
import {
  type ChallengeFilter,
  type ChallengeOrder,
  type ChallengeRow,
  challengeOrders,
  countFilters,
  NO_CHALLENGE_FILTER,
} from '#pwa/data/challenges/challenge-filter.ts'
import { challengeTerms } from '#pwa/data/challenges/challenge-terms.ts'
import { useChallengeComparison } from '#pwa/data/comparison.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { Coupon } from '#pwa/firms/coupon/coupon.tsx'
import { paths } from '#pwa/paths.ts'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button, buttonClass } from '#pwa/ui/button.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { DidYouMean } from '#pwa/ui/did-you-mean.tsx'
import { type Drop, Drops } from '#pwa/ui/drops.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import records from '#pwa/ui/record-table.module.css'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { useStuckHeight } from '#pwa/ui/use-measured-height.ts'
import { useWindow, WINDOW_STEP } from '#pwa/ui/use-window.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { translateOf } from '#pwa/ui/words.tsx'
import type { ChallengeFilterControl } from './challenge-filters.tsx'
import styles from './challenges.module.css'
import {
  challengesText,
  drawdownText,
  type FactText,
  payoutText,
  percentText,
  stepsText,
  targetText,
} from './firm/challenge-texts.ts'
import { CheckedDay } from './firm/checked-day.tsx'
import { challengeHash, challengeRef } from './firm/firm-challenges.tsx'
import { PriceLine } from './firm/price-line.tsx'

/** Rows at first, and once another filter is set: as many as a screen shows, so that a change answers at once. */
const sizes = { first: FIRST_CHALLENGES, found: 10 }

interface FoundChallengesProps {
  readonly found: readonly ChallengeRow[]
  readonly count: number
  readonly total: number
  /** A suggestion for a search without results; null where it has some, or where no name is similar. */
  readonly suggestion: string | null
  /** How many of firms to avoid would pass, and are not asked for. */
  readonly hidden: number
  /** Whether the device has read all of them. */
  readonly isWhole: boolean
  readonly control: ChallengeFilterControl
  readonly today: Today
}

/** How many there are, then the table of the first ones; more join as the visitor gets there. */
export function FoundChallenges(props: FoundChallengesProps) {
  const { found, count, total, suggestion, hidden, isWhole, control, today } = props
  const { filter, change, clear } = control
  const navigation = useNavigationType()
  const [isReturn] = useState(navigation === 'POP')
  const key = queryFromChallenges(filter).toString()
  const { visible, end, showMore } = useWindow(found, `challenges ${key}`, isReturn, sizes)
  const filters = countFilters(filter)
  const missing = count - visible.length
  const head = useRef<HTMLHeadingElement>(null)
  /** Once it is done the button that was pressed is gone. */
  const andLead = (work: () => void) => () => {
    work()
    head.current?.focus()
  }
  // The rows of the document are unfiltered.
  if (!isWhole && key !== '') return <Skeleton className="h-240" />
  return (
    <>
      <div className={`${layout.wash} mb-2 flex min-h-tap flex-wrap items-center gap-x-3 pt-1h`}>
        <h2 ref={head} tabIndex={-1} className={`${layout.h3} flex-1`}>
          <span role="status">
            <span>{challengesText(count)}</span>
            {count < total && (
              <small className="text-sm font-500 text-text-2">{` of ${countLabel(total)}`}</small>
            )}
          </span>
        </h2>
        <SyncedAge />
        {hidden > 0 && (
          <HiddenAvoided count={hidden} onShow={andLead(() => change(() => ({ avoid: true })))} />
        )}
        {filters > 0 && (
          <Button variant="ghost" onClick={andLead(clear)}>
            Clear filters
          </Button>
        )}
      </div>
      {total === 0 && (
        <Empty
          icon="inbox"
          title="No challenges yet"
          text="They appear here once they are published."
          leadsTo={{ to: paths.home.to(), label: 'See all firms' }}
        />
      )}
      {total > 0 && count === 0 && (
        <Empty
          icon="filter-x"
          title="No challenge matches"
          text="Choose another size or price, or take a filter away."
          below={
            <Drops drops={dropsOf(control).map((drop) => ({ ...drop, onDrop: andLead(drop.onDrop) }))} />
          }
          action={
            <>
              <DidYouMean
                suggestion={suggestion}
                to={(search) => `${paths.challenges.to()}?${queryFromChallenges({ ...filter, search })}`}
              />
              <Button variant="primary" onClick={andLead(clear)}>
                Clear filters
              </Button>
            </>
          }
        />
      )}
      {visible.length > 0 && (
        <ChallengeTable
          rows={visible}
          total={count}
          filter={filter}
          today={today}
          onSort={(order, descending) => change(() => ({ order, descending }))}
        />
      )}
      {missing > 0 && (
        <Button
          ref={end}
          variant="quiet"
          full
          className="mt-3 noscript:hidden"
          onClick={showMore}
        >{`Show ${countLabel(Math.min(WINDOW_STEP, missing))} more`}</Button>
      )}
    </>
  )
}

/** The groups of filters that are on; "" for one that is not. */
const groupsOn = ({
  search,
  sizes,
  size,
  price,
  steps,
  drawdowns,
  instruments,
  platforms,
  tiers,
  terms,
}: ChallengeFilter) =>
  [
    { label: search.trim() && `Search: ${search.trim()}`, without: { search: '' } },
    { label: instruments.length > 0 && 'Instruments', without: { instruments: [] } },
    { label: tiers.length > 0 && 'Tier', without: { tiers: [] } },
    {
      label: (sizes.length > 0 || size.some((end) => end !== null)) && 'Size',
      without: { sizes: [], size: NO_CHALLENGE_FILTER.size },
    },
    { label: price.some((end) => end !== null) && 'Price', without: { price: NO_CHALLENGE_FILTER.price } },
    { label: steps.length > 0 && 'Steps', without: { steps: [] } },
    { label: drawdowns.length > 0 && 'Drawdown', without: { drawdowns: [] } },
    { label: platforms.length > 0 && 'Platforms', without: { platforms: [] } },
    ...challengeTerms.map(({ key, label }) => ({
      label: terms.includes(key) && label,
      without: { terms: terms.filter((term) => term !== key) },
    })),
  ].flatMap(({ label, without }) => (label ? { label, without } : []))

/** Each filter of several that may be dropped. */
function dropsOf({ filter, change }: ChallengeFilterControl): readonly Drop[] {
  const on = groupsOn(filter)
  return on.length < 2 ? [] : on.map(({ label, without }) => ({ label, onDrop: () => change(() => without) }))
}

interface HiddenAvoidedProps {
  readonly count: number
  readonly onShow: () => void
}

/** How many challenges the table hides by default, with a button that shows them. */
function HiddenAvoided({ count, onShow }: HiddenAvoidedProps) {
  return (
    <p className="text-sm text-text-2">
      <span>{`${challengesText(count)} of firms to avoid ${count === 1 ? 'is' : 'are'} hidden`}</span>
      <span className="noscript:hidden"> - </span>
      <button type="button" className={`${layout.link} min-w-tap noscript:hidden`} onClick={onShow}>
        Show
      </button>
    </p>
  )
}

/** How old the prices are, where the server cannot be reached. */
function SyncedAge() {
  const { connection, syncedAt } = useDirectory()
  if (connection !== 'offline' || !syncedAt) return null
  return <span className={layout.caption}>{`Saved ${formatAge(Date.now() - Date.parse(syncedAt))}`}</span>
}

interface ChallengeTableProps {
  /** The rows in the document. */
  readonly rows: readonly ChallengeRow[]
  /** How many rows there are in all. */
  readonly total: number
  readonly filter: ChallengeFilter
  readonly today: Today
  readonly onSort: (order: ChallengeOrder, descending: boolean) => void
}

/** Columns of numbers, at the end of which they stand. */
const figures: ReadonlySet<ChallengeOrder> = new Set(['size', 'price', 'target', 'daily', 'max', 'split'])

/**
 * The table of challenges, one markup for every screen: rows are cards where there is less room. Its roles are written out
 * because the layout is a grid, and a table laid out otherwise is no table to a screen reader.
 */
function ChallengeTable({ rows, total, filter, today, onSort }: ChallengeTableProps) {
  const { slugs, toggle } = useChallengeComparison()
  const { order, descending } = filter
  const head = useRef<HTMLTableSectionElement>(null)
  useStuckHeight(head)
  return (
    <table role="table" className={`${records.table} ${styles.table}`} aria-rowcount={total + 1}>
      <caption className="sr-only">Challenges of all firms</caption>
      <thead ref={head} role="rowgroup" className={`${records.head} ${styles.head}`}>
        <tr role="row" className={`${records.heads} min-h-12 items-center rounded-t-lg px-3`}>
          {challengeOrders.map(({ key, label }) => (
            <Fragment key={key}>
              <th
                role="columnheader"
                scope="col"
                className={`py-0 ${key === order ? 'text-text' : ''}`}
                data-column={key}
                aria-sort={key === order ? (descending ? 'descending' : 'ascending') : undefined}
              >
                <button
                  type="button"
                  className={`flex min-h-tap w-full items-center gap-0h ${figures.has(key) ? 'justify-end text-end' : ''}`}
                  onClick={() => onSort(key, key === order && !descending)}
                >
                  <span>{label}</span>
                  {key === order && (
                    <Icon name="arrow-up" size="xs" className={descending ? 'rotate-180' : undefined} />
                  )}
                </button>
              </th>
              {key === 'price' && (
                <th role="columnheader" scope="col" className="py-0" data-column="code">
                  Code
                </th>
              )}
            </Fragment>
          ))}
          <th role="columnheader" scope="col" className="py-0" data-column="compare">
            <VisuallyHidden>Compare</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className={`${records.body} ${styles.body}`}>
        {rows.map((row) => (
          <ChallengeTableRow
            key={challengeRef(row)}
            row={row}
            today={today}
            compared={slugs.includes(challengeRef(row))}
            onCompare={toggle}
          />
        ))}
      </tbody>
    </table>
  )
}

interface ChallengeTableRowProps {
  readonly row: ChallengeRow
  readonly today: Today
  /** Whether it is chosen for a comparison. */
  readonly compared: boolean
  readonly onCompare: (name: string) => void
}

/** A challenge: a row of the table, and the same elements as a card in less room. */
const ChallengeTableRow = memo(function ChallengeTableRow(props: ChallengeTableRowProps) {
  const { row, today, compared, onCompare } = props
  const { challenge, firm } = row
  const { accountSize, currency, name } = challenge
  const section = sectionOf(firm.category)
  const size = formatSize(accountSize, currency)
  const steps = stepsText(challenge)
  const price = priceOf(challenge, firm, today)
  const off = price?.withCode && isReduction(price, challenge.priceMarks) && (
    <span className={styles.off}>
      {`${price.withCode.percentage}% off${challenge.activationFee ? ' the price' : ''}`}
    </span>
  )
  const details = `${paths.firm.to(firm.slug)}${challengeHash(challenge)}`
  return (
    <tr role="row" className={`${records.row} ${styles.row}`} data-tier={section}>
      <th
        role="rowheader"
        scope="row"
        className={`${styles.firm} relative grid items-center gap-x-2h text-start font-400`}
      >
        <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
        <PageLink
          className={`${styles.name} flex min-h-6 flex-wrap items-end leading-130 font-650`}
          to={details}
        >
          <span translate="no">{firm.name}</span> <VisuallyHidden translate="no">{name}</VisuallyHidden>
        </PageLink>
        <span className={`${styles.marks} flex min-h-6 flex-wrap items-center gap-x-2`}>
          <TierBadge section={section} />
          {price?.withCode && challenge.priceMarks?.lowestIn90 && (
            <span className="inline-flex items-center gap-1 text-sm font-600 text-success-ink">
              <Icon name="trending-down" size="xs" />
              <span>Lowest in 90 days</span>
            </span>
          )}
          {today && isCheckOld(challenge, today) && (
            <span
              className={`${styles.old} text-xs font-600 text-warning-ink`}
            >{`checked ${dayText(challenge.checkedAt).slice(0, -5)}`}</span>
          )}
        </span>
      </th>
      <td role="cell" className={`${styles.size} text-h3 leading-125 font-700 tabular-nums`}>
        <span translate="no">{size}</span>
        <small>{[steps, challenge.billing === 'monthly' && 'paid monthly'].filter(Boolean).join(', ')}</small>
      </td>
      <td role="cell" className={`${styles.price} text-end text-h3 leading-125`}>
        <PriceLine challenge={challenge} price={price} codeClass={styles.by} off={off} />
      </td>
      <td
        role="cell"
        className="order-6 col-span-4 self-stretch @max-68:col-auto @max-68:col-start-1 @records:order-none @records:col-auto @records:self-center"
      >
        <Coupon firm={firm} place="cell">
          No code
        </Coupon>
      </td>
      <Fact column="steps" label="Steps" fact={{ text: steps }} />
      <Fact column="target" label="Profit target" fact={{ text: targetText(challenge) }} />
      <Fact column="daily" label="Daily loss" fact={{ text: percentText(challenge.dailyLoss) }} />
      <Fact column="max" label="Maximum loss" fact={{ text: percentText(challenge.maxLoss) }} />
      <Fact column="drawdown" label="Drawdown" fact={drawdownText(challenge)} />
      <Fact column="split" label="Profit split" fact={{ text: percentText(challenge.profitSplit) }} />
      <Fact column="payout" label="First payout" fact={payoutText(challenge)} />
      <td role="cell" className={styles.compare}>
        <IconButton
          icon="scale"
          label={`Compare ${firm.name} ${size}`}
          aria-pressed={compared}
          onClick={() => onCompare(challengeRef(row))}
        />
      </td>
      <td role="cell" className={styles.foot}>
        <PageLink className={buttonClass()} to={details} aria-label={`Details of ${firm.name} ${name}`}>
          Details
        </PageLink>
        <CheckedDay challenge={challenge} today={today} />
      </td>
    </tr>
  )
})

interface FactProps {
  readonly column: string
  /** Shown above the value in a card; a table has it in its head. */
  readonly label: string
  readonly fact: FactText
}

function Fact({ column, label, fact: { text, small } }: FactProps) {
  return (
    <td role="cell" className={styles.fact} data-column={column}>
      <span className={styles.label}>{label}</span>
      <span translate={translateOf(text)}>
        {text === '' ? <span className={styles.unknown}>Not known</span> : text}
      </span>
      {small && <small>{small}</small>}
    </td>
  )
}
