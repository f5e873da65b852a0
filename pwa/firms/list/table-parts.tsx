import type { ReactNode } from 'react'
import styles from './firm-row.module.css'

interface CellProps {
  readonly column: ColumnKey
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A cell that a card shows with its column's name. */
export function Cell({ column, className = '', children }: CellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: laid out as a grid, a cell loses its own role.
      role="cell"
      className={`${styles.cell} ${styles[column] ?? ''} ${className}`}
      data-label={columnLabel(column)}
    >
      {children}
    </td>
  )
}

/** The columns of the firm table, in their order. */
export const columns = [
  { key: 'firm', label: 'Firm & Rating' },
  { key: 'funding', label: 'Max Funding' },
  { key: 'split', label: 'Profit Split' },
  { key: 'fee', label: 'Eval Fee' },
  { key: 'discount', label: 'Discount' },
  { key: 'instruments', label: 'Instruments' },
  { key: 'code', label: 'Discount Code' },
  { key: 'features', label: 'Features' },
] as const

type ColumnKey = (typeof columns)[number]['key']

/** What a column is called, where a card shows the name beside the value. */
function columnLabel(key: ColumnKey): string {
  return columns.find((column) => column.key === key)?.label ?? ''
}
