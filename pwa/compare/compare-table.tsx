import { type ReactNode, useId } from 'react'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { discountShown, isAffiliateActive, isCodeExpired } from '#contract/firm-rules.ts'
import { instrumentLabel } from '#contract/instruments.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
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

/** A firm of a comparison; `details` null while the device has none. */
export interface Compared {
  readonly firm: FirmRow
  readonly details: FirmDetails | null
}

interface RowRule {
  readonly label: string
  /** What the firm has to show; "" for nothing. `today` null: the clock is not known yet. */
  readonly value: (compared: Compared, today: Date | null) => string
}

const listed = (values: readonly string[] | null | undefined) => (values ?? []).join(', ')
const points = (values: readonly string[] | null | undefined) =>
  (values ?? []).map((point) => `• ${point}`).join('\n')

function codeText(firm: FirmRow, today: Date | null): string {
  if (!isAffiliateActive(firm)) return ''
  return isCodeExpired(firm, today) ? `${firm.affiliateCode} (expired)` : firm.affiliateCode
}

function discountText(firm: FirmRow, today: Date | null): string {
  const percent = discountShown(firm, isCodeExpired(firm, today))
  return percent > 0 ? `${percent}%` : ''
}

/** The rows of the table, in their order: facts first, opinions after. */
const rules: readonly RowRule[] = [
  { label: 'Tier', value: ({ firm }) => tierOf(sectionOf(firm.category)).label },
  { label: 'Warning', value: ({ firm }) => firm.warning },
  { label: 'Max Funding', value: ({ firm }) => firm.maxFunding },
  { label: 'Profit Split', value: ({ firm }) => firm.profitSplit },
  { label: 'Eval Fee', value: ({ firm }) => firm.evaluationFee },
  { label: 'Max Accounts', value: ({ firm }) => firm.maxAccounts },
  { label: 'Copy Trading', value: ({ firm }) => (firm.copyTrading ? 'Yes' : 'No') },
  { label: 'Instruments', value: ({ firm }) => listed([...new Set(firm.instruments.map(instrumentLabel))]) },
  { label: 'Discount', value: ({ firm }, today) => discountText(firm, today) },
  { label: 'Discount Code', value: ({ firm }, today) => codeText(firm, today) },
  { label: 'Platforms', value: ({ firm }) => listed(firm.platforms) },
  { label: 'Drawdown', value: ({ firm }) => firm.drawdownType },
  { label: 'Payout Frequency', value: ({ firm }) => firm.payoutFrequency },
  { label: 'Restricted Countries', value: ({ firm }) => listed(firm.restrictedCountries) },
  { label: 'Pros', value: ({ details }) => points(details?.pros) },
  { label: 'Cons', value: ({ details }) => points(details?.cons) },
]

interface CompareRow {
  readonly label: string
  /** One for each firm; "" where it has nothing. */
  readonly values: readonly string[]
  readonly differs: boolean
}

const plain = (value: string) => value.trim().toLowerCase()

/** What the firms have to show, without rows in which none has anything. */
export function compareRows(compared: readonly Compared[], today: Date | null): readonly CompareRow[] {
  return rules
    .map(({ label, value }) => {
      const values = compared.map((one) => value(one, today))
      return { label, values, differs: new Set(values.map(plain)).size > 1 }
    })
    .filter(({ values }) => values.some((value) => value !== ''))
}
