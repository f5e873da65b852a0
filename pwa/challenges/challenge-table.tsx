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
import records from '#pwa/ui/record-table.module.css'
import { useStuckHeight } from '#pwa/ui/use-measured-height.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ChallengeTableRow } from './challenge-row.tsx'
import styles from './challenges.module.css'
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

/** Columns of numbers, at the end of which they stand. */
const figures: ReadonlySet<ChallengeOrder> = new Set(['size', 'price', 'target', 'daily', 'max', 'split'])

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
    <table role="table" className={`${records.table} ${styles.table}`} aria-rowcount={total + 1}>
      <caption className="sr-only">Challenges of all firms</caption>
      <thead ref={head} role="rowgroup" className={`${records.head} ${styles.head}`}>
        <tr role="row" className={`${records.heads} min-h-12 items-center rounded-t-lg px-3`}>
          {challengeOrders.map(({ key, label }) => (
            <Fragment key={key}>
              <th
                role="columnheader"
                scope="col"
                className={`py-0 ${key === order ? 'text-text' : ''}`}
                data-column={key}
                aria-sort={key === order ? (descending ? 'descending' : 'ascending') : undefined}
              >
                <button
                  type="button"
                  className={`flex min-h-tap w-full items-center gap-0h ${figures.has(key) ? 'justify-end text-end' : ''}`}
                  onClick={() => onSort(key, key === order && !descending)}
                >
                  <span>{label}</span>
                  {key === order && (
                    <Icon name="arrow-up" size="xs" className={descending ? 'rotate-180' : undefined} />
                  )}
                </button>
              </th>
              {key === 'price' && (
                <th role="columnheader" scope="col" className="py-0" data-column="code">
                  Code
                </th>
              )}
            </Fragment>
          ))}
          <th role="columnheader" scope="col" className="py-0" data-column="compare">
            <VisuallyHidden>Compare</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className={`${records.body} ${styles.body}`}>
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
