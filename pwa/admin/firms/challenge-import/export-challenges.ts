import { challengeColumns } from '#contract/challenges/cells.ts'
import type { StaffFirm } from '#contract/firm.ts'
import { csvText } from '../csv/csv-cells.ts'

/** The challenges of the firms as a file that a spreadsheet opens and the import reads back, in their order. */
export function challengeCsv(firms: readonly StaffFirm[]): string {
  const head = ['firm', 'id', ...challengeColumns.map(({ key }) => key)]
  const rows = firms.flatMap((firm) =>
    firm.challenges.map((one) => [firm.slug, one.id, ...challengeColumns.map(({ format }) => format(one))]),
  )
  return csvText(head, rows)
}
