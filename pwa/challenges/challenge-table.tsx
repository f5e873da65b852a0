import { Fragment, type ReactNode, useRef } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import {
  type ChallengeFilter,
  type ChallengeOrder,
  type ChallengeRow,
  challengeOrders,
} from '#pwa/data/challenges/challenge-filter.ts'
import { useChallengeComparison } from '#pwa/data/comparison.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { useStuckHeight } from '#pwa/ui/use-measured-height.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ChallengeTableRow } from './challenge-row.tsx'
import styles from './challenge-table.module.css'
import { challengeRef } from './firm/compare-challenge.tsx'

interface ChallengeTableProps {
  /** The rows in the document. */
  readonly rows: readonly ChallengeRow[]
  /** How many rows there are in all. */
  readonly total: number
  readonly filter: ChallengeFilter
  /** Noon of today on the device clock, or null while it is not known. */
  readonly today: Date | null
  readonly couponOf: (firm: FirmRow) => ReactNode
  readonly onSort: (order: ChallengeOrder, descending: boolean) => void
}

/**
 * The table of challenges, one markup for every screen: rows are cards where there is less room. Its roles are written out
 * because the layout is a grid, and a table laid out otherwise is no table to a screen reader.
 */
export function ChallengeTable({ rows, total, filter, today, couponOf, onSort }: ChallengeTableProps) {
  const { slugs, toggle } = useChallengeComparison()
  const { order, descending } = filter
  const head = useRef<HTMLTableSectionElement>(null)
  useStuckHeight(head)
  return (
    <table role="table" className={styles.table} aria-rowcount={total + 1}>
      <caption className="sr-only">Challenges of all firms</caption>
      <thead ref={head} role="rowgroup" className={styles.head}>
        <tr role="row" className={styles.heads}>
          {challengeOrders.map(({ key, label }) => (
            <Fragment key={key}>
              <th
                role="columnheader"
                scope="col"
                data-column={key}
                aria-sort={key === order ? (descending ? 'descending' : 'ascending') : undefined}
              >
                <button type="button" onClick={() => onSort(key, key === order && !descending)}>
                  <span>{label}</span>
                  {key === order && <Icon name="arrow-up" size="xs" />}
                </button>
              </th>
              {key === 'price' && (
                <th role="columnheader" scope="col" data-column="code">
                  Code
                </th>
              )}
            </Fragment>
          ))}
          <th role="columnheader" scope="col" data-column="compare">
            <VisuallyHidden>Compare</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {rows.map((row) => (
          <ChallengeTableRow
            key={challengeRef(row)}
            row={row}
            today={today}
            couponOf={couponOf}
            compared={slugs.includes(challengeRef(row))}
            onCompare={toggle}
          />
        ))}
      </tbody>
    </table>
  )
}
