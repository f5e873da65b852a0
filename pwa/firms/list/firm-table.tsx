import type { MouseEvent } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { sectionOf } from '#contract/tiers.ts'
import { useComparison } from '#pwa/data/comparison.ts'
import { useMyCountry } from '#pwa/data/my-country.ts'
import hidden from '#pwa/ui/visually-hidden.module.css'
import styles from './firm-table.module.css'
import { FirmTableRow } from './firm-table-row.tsx'
import { type AvoidDisplay, rowWarning, unavailableText } from './row-facts.ts'
import { columns } from './table-parts.tsx'

export interface FirmTableProps {
  readonly caption: string
  /** The rows in the document. */
  readonly firms: readonly FirmRow[]
  /** How many rows there are in all. */
  readonly total: number
  readonly display: AvoidDisplay
  readonly isSaved: (id: string) => boolean
  readonly onOpen: (event: MouseEvent<HTMLAnchorElement>, firm: FirmRow) => void
  readonly onSave: (id: string) => void
}

/**
 * The firm table, one markup for every screen: rows are cards where there is less room. Its roles are written out because
 * the layout is a grid, and a table laid out otherwise is no table to a screen reader.
 */
export function FirmTable({ caption, firms, total, display, isSaved, onOpen, onSave }: FirmTableProps) {
  const isRed = (firm: FirmRow) => display.highlightAvoidFirms && sectionOf(firm.category) === 'avoid'
  const { slugs, toggle } = useComparison()
  const { known } = useMyCountry()
  const unavailable = known ? unavailableText(known.name) : ''
  const allRed = firms.length > 0 && firms.every(isRed)
  return (
    <div className={styles.room}>
      <table role="table" className={`${styles.table} ${allRed ? styles.red : ''}`} aria-rowcount={total + 1}>
        <caption className={hidden.visuallyHidden}>{caption}</caption>
        <thead role="rowgroup" className={`${hidden.visuallyHidden} ${styles.head}`}>
          <tr role="row" className={styles.heads}>
            {columns.map(({ key, label }) => (
              <th key={key} role="columnheader" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.body}>
          {firms.map((firm) => (
            <FirmTableRow
              key={firm.id}
              firm={firm}
              warning={rowWarning(firm, display)}
              highlighted={isRed(firm)}
              unavailable={known?.availabilityOf(firm) === 'restricted' ? unavailable : ''}
              saved={isSaved(firm.id)}
              compared={slugs.includes(firm.slug)}
              onOpen={onOpen}
              onSave={onSave}
              onCompare={toggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
