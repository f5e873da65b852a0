import { unparse } from 'papaparse'
import type { StaffFirm } from '#contract/firm.ts'
import { defused } from './csv-cells.ts'
import { firmColumns } from './firm-columns.ts'

/** Spreadsheets read a file as UTF-8 where it starts with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The firms as a file that a spreadsheet opens and the import reads back, in their order. */
export function csvOf(firms: readonly StaffFirm[]): string {
  const head = ['id', 'slug', ...firmColumns.map(({ field }) => field)]
  const rows = firms.map((firm) => [
    firm.id,
    firm.slug,
    ...firmColumns.map(({ field, write }) => write(firm[field])),
  ])
  const data = [head, ...rows.map((row) => row.map(defused))]
  // Everything is quoted, so that a reader that expects another separator finds none in a text.
  return BYTE_ORDER_MARK + unparse(data, { quotes: true })
}
