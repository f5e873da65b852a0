import { daysInFirm, firmColumns } from './firm-columns.ts'
import type { ImportKind } from './import-plan.ts'
import { planOf } from './plan-firms.ts'
import { readSheet } from './read-sheet.ts'
import { sheetColumns } from './sheet-columns.ts'

const columns = sheetColumns([
  ...firmColumns.map(({ field, label }) => ({
    key: field,
    label,
    headings: field === 'name' ? ['Firm'] : [],
  })),
  { key: 'id', label: 'Id', headings: [] },
  { key: 'slug', label: 'Slug', headings: [] },
])

/** Files of firms: each line is a firm. */
export const firmImport: ImportKind = {
  noun: 'Firms',
  one: 'Firm',
  hint: 'One line for each firm, headed by the names of the columns, as Export writes them.',
  untouched: 'A firm that is not in the file stays as it is.',
  mayRemoveOthers: true,
  columns: columns.all,
  read: (text, chosen) => readSheet(text, columns, { needed: ['id', 'name'], noun: 'firms' }, chosen),
  daysIn: daysInFirm,
  plan: planOf,
}
