import type { StaffFirm } from '#contract/firm.ts'
import { csvOf } from '#contract/primitives/csv.ts'
import { challengeColumns } from '#contract/sheets/challenge-columns.ts'
import type { Column } from '#contract/sheets/column.ts'
import { firmColumns, reasonColumn } from '#contract/sheets/firm-columns.ts'
import { cellOf } from '#contract/sheets/sheet-cells.ts'

/**
 * A file for a spreadsheet, which computes nothing of what people wrote. `lead`: cells before the columns, by their headings.
 * `empty`: headings of columns after them that are there to be filled.
 */
function csvText<T, R extends T>(
  records: readonly R[],
  lead: Readonly<Record<string, (record: R) => string>>,
  columns: readonly Column<T>[],
  empty: readonly string[] = [],
): string {
  const head = [...Object.keys(lead), ...columns.map(({ key }) => key), ...empty]
  const rows = records.map((record) => [
    ...Object.values(lead).map((write) => write(record)),
    ...columns.map((column) => cellOf(column, record)),
    ...empty.map(() => ''),
  ])
  return csvOf([head, ...rows])
}

/** The firms as a file that a spreadsheet opens and the import reads back, in their order. */
export const firmCsv = (firms: readonly StaffFirm[]): string =>
  csvText(firms, { id: ({ id }) => id, slug: ({ slug }) => slug }, firmColumns, [reasonColumn.key])

/** The challenges of the firms as a file that a spreadsheet opens and the import reads back, in their order. */
export const challengeCsv = (firms: readonly StaffFirm[]): string =>
  csvText(
    firms.flatMap(({ slug, challenges }) => challenges.map((one) => ({ ...one, slug }))),
    { firm: ({ slug }) => slug, id: ({ id }) => id },
    challengeColumns,
  )
