import { col, fn, Op, type WhereOptions, where } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import type { QueueFilter } from '#contract/submission-queue.ts'
import { nearCondition, plainWords } from './near-words.ts'

/** What of a review a search looks through. */
const searched = ['firmName', 'description', 'contactName', 'contactEmail', 'notes'] as const

/**
 * Whether a column holds these words, in any case, with or without accents. INSTR knows no wildcards. SQLite lowers ASCII
 * letters alone, so that the words are also looked for as they were typed.
 */
const holds = (column: string, words: string, kind: Database['kind']): WhereOptions => ({
  [Op.or]: [
    where(fn('INSTR', fn('LOWER', col(column)), plainWords(words)), Op.gt, 0),
    where(fn('INSTR', col(column), words), Op.gt, 0),
    nearCondition(column, words, kind),
  ],
})

/** The name of a firm, whichever way it was typed. */
export const firmKey = fn('LOWER', fn('TRIM', col('firmName')))

/** A filter whose group of duplicates was looked up: `among` are their ids, absent where none was asked for. */
export type KnownFilter = Omit<QueueFilter, 'alikeTo' | 'alikeBy'> & { readonly among?: readonly string[] }

/** The reviews that a filter lets through; never deleted ones. */
export function matching(
  { status, firm, among, search = '' }: KnownFilter,
  kind: Database['kind'],
): WhereOptions {
  return {
    [Op.and]: [
      {
        deleted_at: '',
        ...(status === undefined ? {} : { status }),
        ...(among === undefined ? {} : { id: [...among] }),
      },
      firm === undefined ? {} : where(firmKey, fn('LOWER', firm)),
      search === '' ? {} : { [Op.or]: searched.map((column) => holds(column, search, kind)) },
    ],
  }
}
