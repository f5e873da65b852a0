import type { ReactNode } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { type ComparedNoun, MOST_COMPARED, mostText } from '#pwa/data/comparison-store.ts'
import { NotForSale } from '#pwa/earning/not-for-sale.tsx'
import { paths } from '#pwa/paths.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { type ChangeComparison, type Comparison, queryOf } from './compare-address.ts'
import type { CompareRow } from './compare-row.ts'
import tableStyles from './compare-table.module.css'
import { type ComparedColumn, CompareTable } from './compare-table.tsx'

/** Parts of a comparison that other features provide. */
export interface ComparisonParts {
  /** Noon of today on the device clock, or null while it is not known. */
  readonly today: Date | null
  /** The code of a firm, to be copied; null where it has no valid one. */
  readonly couponOf: (firm: FirmRow) => ReactNode
  /** The way out to a firm. */
  readonly linkOf: (firm: FirmRow) => ReactNode
  /** Hands the address of the comparison on. */
  readonly shareOf: (title: string, path: string) => ReactNode
}

interface ComparisonViewProps extends Pick<ComparisonParts, 'couponOf' | 'linkOf' | 'shareOf'> {
  readonly title: string
  readonly noun: ComparedNoun
  readonly comparison: Comparison
  readonly columns: readonly ComparedColumn[]
  readonly rows: readonly CompareRow[]
  /** The text of an empty cell. */
  readonly nothing: string
  /** Where another is added. */
  readonly picker: ReactNode
  /** Said where some are not listed any more; "" where all are. */
  readonly missing: string
  /** Shown while the comparison is empty. */
  readonly empty: ReactNode
  readonly onShow: (change: ChangeComparison) => void
}

/** The compared columns: their heads, their differences, and a way to share them. */
export function ComparisonView(props: ComparisonViewProps) {
  const {
    title,
    noun,
    comparison,
    columns,
    rows,
    nothing,
    picker,
    missing,
    empty,
    onShow,
    couponOf,
    linkOf,
    shareOf,
  } = props
  const { differencesOnly } = comparison
  const shown = differencesOnly ? rows.filter(({ differs }) => differs) : rows
  const titles = columns.map(({ name }) => name).join(', ')
  return (
    <div
      className={`${layout.wrap} grid grid-cols-1 content-start gap-2 pt-1`}
      data-asking={columns.length > 0 || empty ? undefined : ''}
    >
      <div className={`${layout.wash} flex flex-wrap items-center`}>
        <PageLink
          className="-ml-3 grid size-tap flex-none place-items-center rounded-md"
          to={paths.home.to()}
        >
          <Icon name="arrow-left" />
          <VisuallyHidden>Back to Home</VisuallyHidden>
        </PageLink>
        <h1 className={`${layout.h1} flex-1`}>{title}</h1>
        {columns.length > 0 && shareOf(`Compare ${titles}`, `${paths.compare.to()}${queryOf(comparison)}`)}
      </div>
      <div className={`${layout.wash} flex flex-wrap items-center gap-2 empty:hidden`}>
        {columns.length < MOST_COMPARED && picker}
        {columns.length > 1 && (
          <div className="min-w-0 *:h-auto *:max-w-full *:*:h-auto *:*:min-h-9">
            <Chip
              pressed={differencesOnly}
              onPress={() => onShow((now) => ({ ...now, differencesOnly: !differencesOnly }))}
            >
              Differences only
            </Chip>
          </div>
        )}
      </div>
      <p role="status" className={`${layout.wash} ${layout.caption} empty:hidden`}>
        {missing}
      </p>
      {columns.length > 0 ? (
        <CompareTable
          columns={columns}
          rows={shown}
          nothing={nothing}
          couponOf={couponOf}
          linkOf={linkOf}
          onRemove={(name) =>
            onShow((now) => ({ ...now, names: now.names.filter((other) => other !== name) }))
          }
        />
      ) : (
        empty
      )}
      <div className={`${layout.wash} grid gap-2 pt-2`}>
        {columns.length > 1 && (
          <p className={`${layout.caption} flex items-center gap-2 ${tableStyles.legend}`}>
            {rows.some(({ group }) => group?.isBold)
              ? 'Facts that differ have a dot. The better one is bold; of payouts and criteria, all that differ are.'
              : 'Facts that differ have a dot. The better one is bold.'}
          </p>
        )}
        <p className={layout.caption}>{`${mostText(noun)}. The address holds the comparison.`}</p>
        {columns.length > 0 && <NotForSale />}
      </div>
    </div>
  )
}
