import { type ReactNode, useId } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { CompareRow } from './compare-rows.ts'
import styles from './compare-table.module.css'

/** Said again: laid out as a grid on a phone, the parts of a table lose their own roles. */
const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const

interface CompareTableProps {
  readonly firms: readonly FirmRow[]
  readonly rows: readonly CompareRow[]
  readonly onRemove: (slug: string) => void
  /** The way out to a firm. */
  readonly linkOf: (firm: FirmRow) => ReactNode
}

/** The firms side by side: a column for each, a row for each fact. */
export function CompareTable({ firms, rows, onRemove, linkOf }: CompareTableProps) {
  const id = useId()
  return (
    <table {...as.table} className={styles.table} data-firms={firms.length} aria-labelledby={id}>
      <caption id={id} className={styles.caption}>
        <VisuallyHidden>Comparison of {firms.map(({ name }) => name).join(', ')}</VisuallyHidden>
      </caption>
      <thead {...as.group}>
        <tr {...as.row} className={styles.row}>
          <th {...as.columnHeader} className={styles.corner}>
            <VisuallyHidden>Fact</VisuallyHidden>
          </th>
          {firms.map((firm) => (
            <th key={firm.id} {...as.columnHeader} className={styles.firm}>
              <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
              {firm.hasDetails ? (
                <PageLink className={styles.name} to={paths.firm.to(firm.slug)}>
                  {firm.name}
                </PageLink>
              ) : (
                <span className={styles.name}>{firm.name}</span>
              )}
              <IconButton
                icon="x"
                label={`Take ${firm.name} out`}
                className={styles.remove ?? ''}
                onClick={() => onRemove(firm.slug)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.group}>
        {rows.map(({ label, values, differs }) => (
          <tr key={label} {...as.row} className={styles.row} data-differs={differs ? '' : undefined}>
            <th {...as.rowHeader} className={styles.label}>
              {label}
            </th>
            {firms.map((firm, column) => (
              <td key={firm.id} {...as.cell} className={styles.value}>
                {label === 'Tier' ? (
                  <TierBadge section={sectionOf(firm.category)} />
                ) : (
                  values[column] || <span className={styles.none}>None</span>
                )}
              </td>
            ))}
          </tr>
        ))}
        <tr {...as.row} className={styles.row}>
          <th {...as.rowHeader} className={styles.label}>
            Go there
          </th>
          {firms.map((firm) => (
            <td key={firm.id} {...as.cell} className={styles.value}>
              {linkOf(firm)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
