import type { StaffFirm } from '#contract/firm.ts'
import { csvText } from './csv-cells.ts'
import { firmColumns, reasonColumn } from './firm-columns.ts'
import { importKind } from './import-kind.ts'
import { planFirms } from './plan-firms.ts'

/** Files of firms: each line is a firm. */
export const firmImport = importKind({
  noun: 'Firms',
  one: 'Firm',
  hint: 'One line for each firm, headed by the names of the columns, as Export writes them.',
  untouched: 'A firm that is not in the file stays as it is.',
  mayRemoveOthers: true,
  columns: [
    ...firmColumns,
    { key: 'id', label: 'Id', heading: 'Id' },
    { key: 'slug', label: 'Slug', heading: 'Slug' },
    reasonColumn,
  ],
  needed: ['id', 'name'],
  plan: planFirms,
})

/** The firms as a file that a spreadsheet opens and the import reads back, in their order. */
export const firmCsv = (firms: readonly StaffFirm[]): string =>
  csvText(firms, { id: ({ id }) => id, slug: ({ slug }) => slug }, firmColumns, [reasonColumn.key])
