import { useId } from 'react'
import { Chip } from '#pwa/ui/chip.tsx'
import styles from './filter-row.module.css'
import { type FilterOption, filterSummary } from './filter-summary.ts'

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
export function FilterRow({ title, options, chosen, total, dots, onToggle, onReset }: FilterRowProps) {
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
