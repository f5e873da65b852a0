import type { ReactNode } from 'react'
import { translateOf } from '#pwa/ui/translate-of.ts'
import styles from './firm-row.module.css'

interface CellProps {
  readonly column: ColumnKey
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A cell of a firm's row. A card shows its value alone: the column's name is said by the table. */
export function Cell({ column, className = '', children }: CellProps) {
  return (
    <td
      role="cell"
      className={`${styles.cell} ${styles[column] ?? ''} ${className}`}
      translate={translateOf(children)}
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
