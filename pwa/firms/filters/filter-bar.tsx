import { type ReactNode, useId } from 'react'
import type { DirectoryCounts } from '#contract/firm-rules.ts'
import { instruments } from '#contract/instruments.ts'
import { tiers } from '#contract/tiers.ts'
import { anchors } from '#pwa/paths.ts'
import { Chip, countLabel } from '#pwa/ui/chip.tsx'
import layout from '#pwa/ui/layout.module.css'
import { useFacets } from './matching-firms.ts'
import { useFirmFilter } from './use-firm-filter.ts'

/** The bar that sticks below the header: both filters, which are swiped sideways together. `end`: what stays at its end. */
export function FilterBar({ end }: { readonly end: ReactNode }) {
  const { filter, toggle, reset } = useFirmFilter()
  const facets = useFacets(filter)
  return (
    <section
      id={anchors.filters}
      className="@container top-(--bar-top) z-(--z-bar) border-b border-border bg-bg not-low:sticky focus:outline-none"
      aria-label="Filters"
      tabIndex={-1}
    >
      <div className={`${layout.wrap} flex items-end @desktop:min-h-15 @desktop:items-center`}>
        <div
          className={`${layout.swiped} me-0 flex-1 scroll-px-8 bg-bg gap-5 py-1 pe-6 @desktop:gap-8 @desktop:py-2`}
        >
          <FilterRow
            title="Filter by Tier"
            options={tierOptions(facets.tiers)}
            chosen={filter.tiers}
            total={facets.tiers.total}
            dots
            onToggle={(value) => toggle('tiers', value)}
            onReset={() => reset('tiers')}
          />
          <FilterRow
            title="Filter by Trading Instruments"
            options={instrumentOptions(facets.instruments)}
            chosen={filter.instruments}
            total={facets.instruments.total}
            onToggle={(value) => toggle('instruments', value)}
            onReset={() => reset('instruments')}
          />
        </div>
        {end}
      </div>
    </section>
  )
}

interface FilterRowProps {
  readonly title: string
  readonly options: readonly FilterOption[]
  readonly chosen: readonly string[]
  /** Firms behind "All". */
  readonly total: number
  /** Chips carry the metal dot of their tier. */
  readonly dots?: boolean
  readonly onToggle: (value: string) => void
  readonly onReset: () => void
}

/** One filter: its label and its chips. */
function FilterRow({ title, options, chosen, total, dots, onToggle, onReset }: FilterRowProps) {
  const id = useId()
  return (
    <fieldset
      className="flex-none text-ms whitespace-nowrap @desktop:flex @desktop:items-center @desktop:gap-3"
      aria-labelledby={id}
    >
      <h2 id={id} className="text-xs font-600 leading-130 text-text-3">
        {title}
      </h2>
      <div className="flex gap-1h">
        <Chip pressed={chosen.length === 0} onPress={onReset} count={total} ticked={false}>
          All
        </Chip>
        {options.map(({ value, label, count }) => (
          <Chip
            key={value}
            pressed={chosen.includes(value)}
            onPress={() => onToggle(value)}
            count={count}
            tier={dots ? value : undefined}
          >
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

interface FilterOption {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** The chips of "Filter by Tier". */
function tierOptions(counts: DirectoryCounts): readonly FilterOption[] {
  return tiers.map(({ key, label }) => ({ value: key, label, count: counts.bySection[key] ?? 0 }))
}

/** The chips of "Filter by Trading Instruments". */
function instrumentOptions(counts: DirectoryCounts): readonly FilterOption[] {
  return instruments.map(({ key, label }) => ({ value: key, label, count: counts.byInstrument[key] ?? 0 }))
}

/** "1 firm", "4 firms". */
export function firmCount(count: number): string {
  return `${countLabel(count)} ${count === 1 ? 'firm' : 'firms'}`
}
