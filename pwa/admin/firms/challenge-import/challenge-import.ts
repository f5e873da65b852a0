import { challengeColumns } from '#contract/challenges/cells.ts'
import type { ImportKind } from '../csv/import-plan.ts'
import { readSheet } from '../csv/read-sheet.ts'
import { sheetColumns } from '../csv/sheet-columns.ts'
import { planOf } from './plan-challenges.ts'

const columns = sheetColumns([
  { key: 'firm', label: 'Firm', headings: [] },
  ...challengeColumns.map(({ key, label, head }) => ({ key, label, headings: [head] })),
  { key: 'id', label: 'Id', headings: [] },
])

/** Files of challenges: each line is a challenge of a firm. */
export const challengeImport: ImportKind = {
  noun: 'Challenges',
  one: 'Challenge',
  hint: 'One line for each challenge, headed by the names of the columns, as Export writes them. The lines of a firm are all that it sells: what has no line is removed.',
  untouched: 'A firm that is not in the file keeps its challenges.',
  mayRemoveOthers: false,
  columns: columns.all,
  read: (text, chosen) => readSheet(text, columns, { needed: ['firm'], noun: 'challenges' }, chosen),
  daysIn: ({ cells }) => [cells.get('checkedAt') ?? ''],
  plan: planOf,
}
