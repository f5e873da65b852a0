import { firmColumns } from './firm-columns.ts'
import type { ImportKind } from './import-plan.ts'
import { planOf } from './plan-firms.ts'
import { readSheet } from './read-sheet.ts'

const columnNames = new Map<string, string>([
  ['id', 'id'],
  ['slug', 'slug'],
  ...firmColumns.flatMap(({ field, label }): [string, string][] => [
    [field.toLowerCase(), field],
    [label.toLowerCase(), field],
  ]),
])

/** Files of firms: each line is a firm. */
export const firmImport: ImportKind = {
  noun: 'Firms',
  one: 'Firm',
  hint: 'One line for each firm, headed by the names of the columns, as Export writes them.',
  untouched: 'A firm that is not in the file stays as it is.',
  mayRemoveOthers: true,
  read: (text) => readSheet(text, columnNames, { needed: ['id', 'name'], noun: 'firms' }),
  plan: planOf,
}
