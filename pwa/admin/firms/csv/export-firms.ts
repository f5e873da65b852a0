import type { StaffFirm } from '#contract/firm.ts'
import { csvText } from './csv-cells.ts'
import { firmColumns } from './firm-columns.ts'

/** The firms as a file that a spreadsheet opens and the import reads back, in their order. */
export function csvOf(firms: readonly StaffFirm[]): string {
  const head = ['id', 'slug', ...firmColumns.map(({ field }) => field)]
  const rows = firms.map((firm) => [
    firm.id,
    firm.slug,
    ...firmColumns.map(({ field, write }) => write(firm[field])),
  ])
  return csvText(head, rows)
}
