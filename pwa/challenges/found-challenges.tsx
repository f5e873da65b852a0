import { type ReactNode, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { FIRST_CHALLENGES } from '#contract/challenges/options.ts'
import type { FirmRow } from '#contract/firm.ts'
import { queryFromChallenges } from '#pwa/data/challenges/challenge-address.ts'
import {
  type ChallengeFilter,
  type ChallengeRow,
  countFilters,
  NO_CHALLENGE_FILTER,
} from '#pwa/data/challenges/challenge-filter.ts'
import { challengeTerms } from '#pwa/data/challenges/challenge-terms.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Button } from '#pwa/ui/button.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { DidYouMean } from '#pwa/ui/did-you-mean.tsx'
import { type Drop, Drops } from '#pwa/ui/drops.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { useWindow, WINDOW_STEP } from '#pwa/ui/use-window.ts'
import { ChallengeTable } from './challenge-table.tsx'
import { challengesText } from './firm/challenge-texts.ts'
import type { ChallengeFilterControl } from './use-challenge-filter.ts'

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
  readonly today: Date | null
  readonly couponOf: (firm: FirmRow) => ReactNode
}

/** How many there are, then the table of the first ones; more join as the visitor gets there. */
export function FoundChallenges(props: FoundChallengesProps) {
  const { found, count, total, suggestion, hidden, isWhole, control, today, couponOf } = props
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
          couponOf={couponOf}
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
