import { isFiltered } from '#contract/firm-filter.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { anchors } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { countLabel } from '#pwa/ui/count-label.ts'
import layout from '#pwa/ui/layout.module.css'
import styles from './filter-bar.module.css'
import { FilterRow } from './filter-row.tsx'
import { firmCount, instrumentOptions, tierOptions } from './filter-summary.ts'
import { useFirmFilter } from './use-firm-filter.ts'
import { useMatchingFirms } from './use-matching-firms.ts'

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
