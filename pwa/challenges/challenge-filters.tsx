import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { formatShortSize } from '#contract/challenges/money.ts'
import { drawdownKinds, stepCounts } from '#contract/challenges/options.ts'
import { withToggled } from '#contract/firm-filter.ts'
import { instruments } from '#contract/instruments.ts'
import { challengesFromQuery, queryFromChallenges } from '#pwa/data/challenges/challenge-address.ts'
import { type ChallengeCounts, currencyOf, mostCommon } from '#pwa/data/challenges/challenge-counts.ts'
import {
  type ChallengeFilter,
  type ChallengeRow,
  countFilters,
  NO_CHALLENGE_FILTER,
  platformsOf,
  recommendedTiers,
} from '#pwa/data/challenges/challenge-filter.ts'
import { challengeTerms } from '#pwa/data/challenges/challenge-terms.ts'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { anchors } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import layout from '#pwa/ui/layout.module.css'
import { leadToList } from '#pwa/ui/lead-to-list.ts'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'
import styles from './challenges.module.css'
import { PriceChoice, rangeText } from './firm/price-choice.tsx'

interface ChallengeFiltersProps {
  /** All of them, which the sizes and the platforms are made from. */
  readonly rows: readonly ChallengeRow[]
  /** null until the device has read all of them. */
  readonly counts: ChallengeCounts | null
  readonly control: ChallengeFilterControl
  /** Where the visitor chooses a country, which stays on the device. */
  readonly countryChoice: ReactNode
}

/** Everything that narrows the table of challenges. */
export function ChallengeFilters({ rows, counts, control, countryChoice }: ChallengeFiltersProps) {
  const { filter, change, clear } = control
  const head = useRef<HTMLHeadingElement>(null)
  const clearAll = () => {
    clear()
    // The button that was pressed goes.
    head.current?.focus()
  }
  const { sizes, platforms, currency } = useMemo(() => offeredOf(rows), [rows])
  const { steps, drawdowns, terms, avoid } = filter
  return (
    <div>
      {/* The sheet has a head of its own. */}
      <div className={`${styles.title} flex min-h-13 flex-wrap items-center justify-between gap-x-2`}>
        <h2 ref={head} tabIndex={-1} className={layout.h3}>
          Filters
        </h2>
        {countFilters(filter) > 0 && (
          <Button variant="ghost" onClick={clearAll}>
            Clear all
          </Button>
        )}
      </div>
      <Choice
        title="Instruments"
        options={instruments}
        chosen={filter.instruments}
        counts={counts?.instruments}
        onToggle={(key) => change((current) => ({ instruments: withToggled(current.instruments, key) }))}
      />
      <Choice
        title="Tier"
        options={recommendedTiers}
        chosen={filter.tiers}
        counts={counts?.tiers}
        hasDots
        onToggle={(key) => change((current) => ({ tiers: withToggled(current.tiers, key) }))}
      />
      <SizeChoice sizes={sizes} currency={currency} control={control} />
      <PriceChoice
        price={filter.price}
        currency={currency}
        counts={counts?.prices}
        onChoose={(most) => change(() => ({ price: [null, most] }))}
      />
      <Choice
        title="Steps"
        options={stepCounts}
        chosen={steps}
        onToggle={(key) => change((current) => ({ steps: withToggled(current.steps, key) }))}
      />
      <Choice
        title="Drawdown"
        options={drawdownKinds}
        chosen={drawdowns}
        onToggle={(key) => change((current) => ({ drawdowns: withToggled(current.drawdowns, key) }))}
      />
      {platforms.length > 0 && (
        <Choice
          title="Platforms"
          options={platforms}
          chosen={filter.platforms}
          onToggle={(key) => change((current) => ({ platforms: withToggled(current.platforms, key) }))}
        />
      )}
      <fieldset className="border-t border-t-border py-3" aria-label="Terms">
        <div className="flex flex-wrap gap-x-2">
          {challengeTerms.map(({ key, label }) => (
            <Chip
              key={key}
              pressed={terms.includes(key)}
              onPress={() => change((current) => ({ terms: withToggled(current.terms, key) }))}
            >
              {label}
            </Chip>
          ))}
          <Chip pressed={avoid} onPress={() => change((current) => ({ avoid: !current.avoid }))}>
            Show avoid firms
          </Chip>
        </div>
      </fieldset>
      <div className="border-t border-t-border py-3 *:p-0">{countryChoice}</div>
    </div>
  )
}

interface ChoiceProps<Key extends string> {
  readonly title: string
  readonly options: readonly { readonly key: Key; readonly label: string }[]
  readonly chosen: readonly Key[]
  /** Chips carry the metal dot of their tier. */
  readonly hasDots?: boolean
  /** Numbers of challenges behind the chips. */
  readonly counts?: ReadonlyMap<string | null, number> | undefined
  readonly onToggle: (key: Key) => void
}

/** Chips of which any number may be on; none means everything. */
function Choice<Key extends string>(props: ChoiceProps<Key>) {
  const { title, options, chosen, hasDots, counts, onToggle } = props
  const id = useId()
  return (
    <fieldset className="border-t border-t-border py-3" aria-labelledby={id}>
      <h3 id={id} className="text-sm font-650">
        {title}
      </h3>
      <div className="flex flex-wrap gap-x-2">
        {options.map(({ key, label }) => (
          <Chip
            key={key}
            pressed={chosen.includes(key)}
            tier={hasDots ? key : undefined}
            count={counts && (counts.get(key) ?? 0)}
            onPress={() => onToggle(key)}
          >
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

/** Sizes and platforms that the filter offers: the most common. */
const [MOST_SIZES, MOST_PLATFORMS] = [16, 8]

/** The sizes and platforms of most challenges. Amounts are those of the most common currency. */
function offeredOf(rows: readonly ChallengeRow[]) {
  return {
    sizes: mostCommon(rows.map(({ challenge }) => challenge.accountSize)).slice(0, MOST_SIZES),
    platforms: mostCommon(rows.flatMap(platformsOf))
      .slice(0, MOST_PLATFORMS)
      .map((label) => ({ key: label.trim().toLowerCase(), label })),
    currency: currencyOf(rows),
  }
}

interface SizeChoiceProps {
  /** Those that are offered, in whole units. */
  readonly sizes: readonly number[]
  readonly currency: string
  readonly control: Pick<ChallengeFilterControl, 'filter' | 'change'>
}

type Sizes = Pick<ChallengeFilter, 'size' | 'sizes'>

/** The sizes that a filter selects: chosen ones, or those within the range of an older address. */
function chosenOf(offered: readonly number[], { size: [least, most], sizes }: Sizes): readonly number[] {
  if (least === null && most === null) return sizes
  return offered.filter((size) => size >= (least ?? 0) && size <= (most ?? Number.POSITIVE_INFINITY))
}

/** The sizes of accounts, any number of which may be chosen; none means every size. */
function SizeChoice({ sizes, currency, control: { filter, change } }: SizeChoiceProps) {
  const id = useId()
  const offered = [...new Set([...sizes, ...filter.sizes])].sort((a, b) => a - b)
  if (offered.length < 2) return null
  const chosen = chosenOf(offered, filter)
  const text = (size: number) => formatShortSize(size, currency)
  const toggle = (size: number) =>
    change((current) => ({ size: [null, null], sizes: withToggled(chosenOf(offered, current), size) }))
  return (
    <fieldset className="border-t border-t-border py-3" aria-labelledby={id}>
      <h3 id={id} className="text-sm font-650">
        <span>Account size</span>
        {filter.size.some((end) => end !== null) && (
          <span className="ml-2 font-400 text-text-2">{rangeText(filter.size, text)}</span>
        )}
      </h3>
      <div className="flex flex-wrap gap-x-2">
        {offered.map((size) => (
          <Chip key={size} pressed={chosen.includes(size)} onPress={() => toggle(size)}>
            {text(size)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

export interface ChallengeFilterControl {
  /** The filter in the address; empty during hydration, since the server renders the first rows unfiltered. */
  readonly filter: ChallengeFilter
  /** Changes parts of the filter. */
  readonly change: (next: (current: ChallengeFilter) => Partial<ChallengeFilter>) => void
  /** Removes all filters; the order stays. */
  readonly clear: () => void
}

/** The filter of the challenges: it lives in the address, so that a filtered table can be shared and Back works. */
export function useChallengeFilter(): ChallengeFilterControl {
  const changeQuery = useChangeQuery()
  const search = useAfterHydration(useLocation().search, '')
  const filter = useMemo(() => challengesFromQuery(new URLSearchParams(search)), [search])
  const change = useCallback<ChallengeFilterControl['change']>(
    (next) => {
      changeQuery((query) => {
        const current = challengesFromQuery(new URLSearchParams(query))
        return queryFromChallenges({ ...current, ...next(current) }).toString()
      })
      leadToList(anchors.results)
    },
    [changeQuery],
  )
  const clear = useCallback(
    () => change(({ order, descending }) => ({ ...NO_CHALLENGE_FILTER, order, descending })),
    [change],
  )
  return { filter, change, clear }
}
