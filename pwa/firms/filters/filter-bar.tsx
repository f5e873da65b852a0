import { useDeferredValue, useId, useRef } from 'react'
import { isFiltered } from '#contract/firm-filter.ts'
import { firmOrderOf, firmOrders } from '#contract/firm-orders.ts'
import type { DirectoryCounts } from '#contract/firm-rules.ts'
import { instruments } from '#contract/instruments.ts'
import { tiers } from '#contract/tiers.ts'
import { anchors, paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip, countLabel } from '#pwa/ui/chip.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useStuckHeight } from '#pwa/ui/use-measured-height.ts'
import styles from './filter-bar.module.css'
import { useClosedFound, useFacets, useMatchingFirms } from './matching-firms.ts'
import { useFirmFilter } from './use-firm-filter.ts'

/**
 * The bar that sticks below the header: both filters, the number of firms left, "Clear All Filters" while any is set, the link to
 * the reviews where the header has none, and the order. While the search box has text the count comes first, right under the box.
 */
export function FilterBar() {
  const { filter, toggle, reset, clear, change } = useFirmFilter()
  const { firms, isWhole, counts, isApplied } = useMatchingFirms(filter)
  const facets = useFacets(filter)
  const active = isFiltered(filter)
  const tierChoices = tierOptions(facets.tiers)
  const instrumentChoices = instrumentOptions(facets.instruments)
  const chosen = [
    filterSummary(tierChoices, filter.tiers),
    filterSummary(instrumentChoices, filter.instruments),
  ]
  const count = isWhole ? firms.length : counts.total
  const closed = useClosedFound(useDeferredValue(filter))
  const bar = useRef<HTMLElement>(null)
  useStuckHeight(bar)
  return (
    <section
      ref={bar}
      id={anchors.filters}
      className={styles.bar}
      aria-label="Filters"
      tabIndex={-1}
      data-searching={filter.search !== '' || undefined}
    >
      <div className={`${layout.wrap} ${styles.rows}`}>
        <div className={styles.groups}>
          <FilterRow
            title="Filter by Tier"
            options={tierChoices}
            chosen={filter.tiers}
            total={facets.tiers.total}
            dots
            onToggle={(value) => toggle('tiers', value)}
            onReset={() => reset('tiers')}
          />
          <FilterRow
            title="Filter by Trading Instruments"
            options={instrumentChoices}
            chosen={filter.instruments}
            total={facets.instruments.total}
            onToggle={(value) => toggle('instruments', value)}
            onReset={() => reset('instruments')}
          />
        </div>
        <div className={styles.state}>
          <p className={styles.count}>
            <span role="status">
              {countText({ count, closed: closed.length, isMatch: active && isApplied })}
            </span>
            {chosen.map((summary) => summary && <span key={summary}>{summary}</span>)}
          </p>
          {active && (
            <Button
              variant="ghost"
              icon="x"
              className={styles.clear}
              onClick={clear}
            >{`Clear All Filters (${countLabel(count)})`}</Button>
          )}
          {!active && (
            <>
              <PageLink className={styles.reviews} to={paths.reviews.to()}>
                Reviews
              </PageLink>
              <PageLink className={styles.reviews} to={paths.changes.to()}>
                Changes
              </PageLink>
            </>
          )}
          <label className={styles.order}>
            <span>Sort:</span>
            <select
              value={filter.order}
              onChange={(event) => change({ order: firmOrderOf(event.target.value) })}
            >
              {firmOrders.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
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

/** One filter: its label, and a row of chips that scrolls sideways where there is no room for all. */
function FilterRow({ title, options, chosen, total, dots, onToggle, onReset }: FilterRowProps) {
  const id = useId()
  return (
    <fieldset className={`${layout.swiped} ${styles.filter}`} aria-labelledby={id}>
      <h2 id={id} className={styles.label}>
        {title}
      </h2>
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

interface Counted {
  readonly count: number
  /** How many closed firms are listed below, which no count has. */
  readonly closed: number
  readonly isMatch: boolean
}

/** "4 firms match"; where closed firms are all that was found, that. */
export function countText({ count, closed, isMatch }: Counted): string {
  if (!isMatch) return firmCount(count)
  if (count === 0 && closed > 0) return closed === 1 ? 'A closed firm matches' : 'Closed firms match'
  return `${firmCount(count)} match${count === 1 ? 'es' : ''}`
}

/** "1 firm", "4 firms". */
export function firmCount(count: number): string {
  return `${countLabel(count)} ${count === 1 ? 'firm' : 'firms'}`
}

/** "Gold, Silver: 4 firms"; "" without a choice. The count is the chips' sum. */
export function filterSummary(options: readonly FilterOption[], chosen: readonly string[]): string {
  const on = options.filter(({ value }) => chosen.includes(value))
  if (on.length === 0) return ''
  const total = on.reduce((sum, { count }) => sum + count, 0)
  return `${on.map(({ label }) => label).join(', ')}: ${firmCount(total)}`
}
