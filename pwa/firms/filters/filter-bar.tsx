import { useId } from 'react'
import { isFiltered } from '#contract/firm-filter.ts'
import type { DirectoryCounts } from '#contract/firm-rules.ts'
import { instruments } from '#contract/instruments.ts'
import { tiers } from '#contract/tiers.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { anchors } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip, countLabel } from '#pwa/ui/chip.tsx'
import layout from '#pwa/ui/layout.module.css'
import styles from './filter-bar.module.css'
import { useMatchingFirms } from './matching-firms.ts'
import { useFirmFilter } from './use-firm-filter.ts'

/** Both filters, and "Clear All Filters" while anything narrows the list. */
export function FilterBar() {
  const { firms, counts } = useDirectory()
  const { filter, toggle, reset, clear } = useFirmFilter()
  const count = useMatchingFirms(firms, filter).firms.length
  const active = isFiltered(filter)
  return (
    <section id={anchors.filters} className={layout.wrap} aria-label="Filters">
      <div className={`${layout.wash} ${styles.filters}`}>
        <FilterRow
          title="Filter by Tier"
          options={tierOptions(counts)}
          chosen={filter.tiers}
          total={counts.total}
          dots
          onToggle={(value) => toggle('tiers', value)}
          onReset={() => reset('tiers')}
        />
        <FilterRow
          title="Filter by Trading Instruments"
          options={instrumentOptions(counts)}
          chosen={filter.instruments}
          total={counts.total}
          onToggle={(value) => toggle('instruments', value)}
          onReset={() => reset('instruments')}
        />
      </div>
      <div className={active ? styles.clear : styles.quiet}>
        <span role="status">{active ? `${firmCount(count)} match${count === 1 ? 'es' : ''}` : ''}</span>
        {active && (
          <Button variant="ghost" icon="x" className={styles.button} onClick={clear}>
            Clear All Filters ({countLabel(count)})
          </Button>
        )}
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

/** One filter: a row of chips that scrolls sideways, its label carrying the summary. */
function FilterRow({ title, options, chosen, total, dots, onToggle, onReset }: FilterRowProps) {
  const id = useId()
  return (
    <fieldset className={styles.filter} aria-labelledby={id}>
      <div className={styles.label}>
        <h2 id={id}>{title}</h2>
        <span className={styles.summary}>{filterSummary(options, chosen)}</span>
      </div>
      <div className={styles.chips}>
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

/** "Gold, Silver: 4 firms"; "" while nothing is chosen. The count is the chips' sum. */
export function filterSummary(options: readonly FilterOption[], chosen: readonly string[]): string {
  const on = options.filter(({ value }) => chosen.includes(value))
  if (on.length === 0) return ''
  const total = on.reduce((sum, { count }) => sum + count, 0)
  return `${on.map(({ label }) => label).join(', ')}: ${firmCount(total)}`
}
