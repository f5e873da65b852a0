import rows from './list-rows.module.css'
import styles from './row-check.module.css'

interface RowCheckProps {
  /** The name of the row's item. */
  readonly name: string
  readonly checked: boolean
  readonly onToggle: () => void
}

/** Selects a row of a list; a selected row has the class `marked`. */
export function RowCheck({ name, checked, onToggle }: RowCheckProps) {
  return (
    <label className={`${rows.above} ${styles.check}`}>
      <input type="checkbox" aria-label={`Select ${name}`} checked={checked} onChange={onToggle} />
    </label>
  )
}
