import { type ReactNode, useId, useMemo, useRef } from 'react'
import { formatCents } from '#contract/challenges/money.ts'
import { drawdownKinds, stepCounts } from '#contract/challenges/options.ts'
import { withToggled } from '#contract/firm-filter.ts'
import { instruments } from '#contract/instruments.ts'
import {
  type ChallengeRow,
  costOf,
  countFilters,
  platformsOf,
  recommendedTiers,
} from '#pwa/data/challenges/challenge-filter.ts'
import { challengeTerms } from '#pwa/data/challenges/challenge-terms.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import layout from '#pwa/ui/layout.module.css'
import styles from './challenge-filters.module.css'
import { RangeField } from './range-field.tsx'
import { SizeChoice } from './size-choice.tsx'
import type { ChallengeFilterControl } from './use-challenge-filter.ts'

interface ChallengeFiltersProps {
  /** All of them, which the scales and the platforms are made from. */
  readonly rows: readonly ChallengeRow[]
  readonly control: ChallengeFilterControl
  /** Where the visitor chooses a country, which stays on the device. */
  readonly countryChoice: ReactNode
}

/** Everything that narrows the table of challenges. */
export function ChallengeFilters({ rows, control, countryChoice }: ChallengeFiltersProps) {
  const { filter, change, clear, clears } = control
  const head = useRef<HTMLHeadingElement>(null)
  const clearAll = () => {
    clear()
    // The button that was pressed goes.
    head.current?.focus()
  }
  const { sizes, prices, platforms, currency } = useMemo(() => scalesOf(rows), [rows])
  const { steps, drawdowns, terms, avoid } = filter
  return (
    <div>
      <div className={styles.title}>
        <h2 ref={head} tabIndex={-1} className={layout.h3}>
          Filters
        </h2>
        {countFilters(filter) > 0 && (
          <Button variant="ghost" onClick={clearAll}>
            Clear all
          </Button>
        )}
      </div>
      <SizeChoice sizes={sizes} currency={currency} control={control} />
      <RangeField
        key={`price ${clears}`}
        label="Price until funded"
        stops={prices}
        value={filter.price}
        text={(cents) => formatCents(cents, currency).replace('.00', '')}
        onChange={(price) => change(() => ({ price }), true)}
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
      <Choice
        title="Instruments"
        options={instruments}
        chosen={filter.instruments}
        onToggle={(key) => change((current) => ({ instruments: withToggled(current.instruments, key) }))}
      />
      {platforms.length > 0 && (
        <Choice
          title="Platforms"
          options={platforms}
          chosen={filter.platforms}
          onToggle={(key) => change((current) => ({ platforms: withToggled(current.platforms, key) }))}
        />
      )}
      <Choice
        title="Tier"
        options={recommendedTiers}
        chosen={filter.tiers}
        hasDots
        onToggle={(key) => change((current) => ({ tiers: withToggled(current.tiers, key) }))}
      />
      <fieldset className={styles.group} aria-label="Terms">
        <div className={styles.chips}>
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
      <div className={styles.country}>{countryChoice}</div>
    </div>
  )
}

interface ChoiceProps<Key extends string> {
  readonly title: string
  readonly options: readonly { readonly key: Key; readonly label: string }[]
  readonly chosen: readonly Key[]
  /** Chips carry the metal dot of their tier. */
  readonly hasDots?: boolean
  readonly onToggle: (key: Key) => void
}

/** Chips of which any number may be on; none means everything. */
function Choice<Key extends string>({ title, options, chosen, hasDots, onToggle }: ChoiceProps<Key>) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.label}>
        {title}
      </h3>
      <div className={styles.chips}>
        {options.map(({ key, label }) => (
          <Chip
            key={key}
            pressed={chosen.includes(key)}
            tier={hasDots ? key : undefined}
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

/** How many stops a scale of prices has at most, and the steps that it may have, in whole units. */
const PRICE_STOPS = 40
const PRICE_STEPS = [10, 25, 50, 100, 250, 500, 1000, 2500]

/** The scales, sizes and platforms of most challenges. Amounts are those of the most common currency. */
function scalesOf(rows: readonly ChallengeRow[]) {
  // Not spread into Math.max: engines limit arguments to some 100,000, and there may be more rows.
  const highest = rows.reduce((most, row) => Math.max(most, costOf(row, null) ?? 0), 0) / 100
  const step = PRICE_STEPS.find((one) => highest / one <= PRICE_STOPS) ?? 10_000
  const prices = Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step * 100)
  return {
    sizes: mostCommon(rows.map(({ challenge }) => challenge.accountSize)).slice(0, MOST_SIZES),
    prices,
    platforms: mostCommon(rows.flatMap(platformsOf))
      .slice(0, MOST_PLATFORMS)
      .map((label) => ({ key: label.trim().toLowerCase(), label })),
    currency: mostCommon(rows.map(({ challenge }) => challenge.currency))[0] ?? 'USD',
  }
}

/** The distinct values, most frequent first. */
function mostCommon<Value>(values: readonly Value[]): readonly Value[] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
}
