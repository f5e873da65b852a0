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

/** The reviews that a filter lets through; never deleted ones. */
export function matching({ status, firm, search = '' }: QueueFilter, kind: Database['kind']): WhereOptions {
  return {
    [Op.and]: [
      { deleted_at: '', ...(status === undefined ? {} : { status }) },
      firm === undefined ? {} : where(firmKey, fn('LOWER', firm)),
      search === '' ? {} : { [Op.or]: searched.map((column) => holds(column, search, kind)) },
    ],
  }
}
