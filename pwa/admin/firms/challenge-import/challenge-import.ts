import { challengeColumns } from '#contract/challenges/cells.ts'
import type { ImportKind } from '../csv/import-plan.ts'
import { readSheet } from '../csv/read-sheet.ts'
import { planOf } from './plan-challenges.ts'

const columnNames = new Map<string, string>([
  ['firm', 'firm'],
  ['id', 'id'],
  ...challengeColumns.flatMap(({ key, label }): [string, string][] => [
    [key.toLowerCase(), key],
    [label.toLowerCase(), key],
  ]),
])

/** Files of challenges: each line is a challenge of a firm. */
export const challengeImport: ImportKind = {
  noun: 'Challenges',
  one: 'Challenge',
  hint: 'One line for each challenge, headed by the names of the columns, as Export writes them. The lines of a firm are all that it sells: what has no line is removed.',
  untouched: 'A firm that is not in the file keeps its challenges.',
  mayRemoveOthers: false,
  read: (text) => readSheet(text, columnNames, { needed: ['firm'], noun: 'challenges' }),
  plan: planOf,
}
