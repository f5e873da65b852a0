import type { StaffFirm } from '#contract/firm.ts'
import { challengeColumns } from '../columns/challenge-columns.ts'
import { csvText } from '../csv/csv-cells.ts'
import { importKind } from '../csv/import-kind.ts'
import { planChallenges } from './plan-challenges.ts'

/** Files of challenges: each line is a challenge of a firm. */
export const challengeImport = importKind({
  noun: 'Challenges',
  one: 'Challenge',
  hint: 'One line for each challenge, headed by the names of the columns, as Export writes them. The lines of a firm are all that it sells: what has no line is removed.',
  untouched: 'A firm that is not in the file keeps its challenges.',
  mayRemoveOthers: false,
  columns: [
    { key: 'firm', label: 'Firm', heading: 'Firm' },
    ...challengeColumns,
    { key: 'id', label: 'Id', heading: 'Id' },
  ],
  needed: ['firm'],
  plan: planChallenges,
})

/** The challenges of the firms as a file that a spreadsheet opens and the import reads back, in their order. */
export const challengeCsv = (firms: readonly StaffFirm[]): string =>
  csvText(
    firms.flatMap(({ slug, challenges }) => challenges.map((one) => ({ ...one, slug }))),
    { firm: ({ slug }) => slug, id: ({ id }) => id },
    challengeColumns,
  )
