import type { ReactNode } from 'react'
import { type ColumnKey, columnLabel } from './columns.ts'
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
