import { col, fn, Op, type WhereOptions, where } from 'sequelize'
import type { QueueFilter } from '#contract/submission-queue.ts'

/** What of a review a search looks through. */
const searched = ['firmName', 'description', 'contactName', 'contactEmail', 'notes'] as const

/**
 * Whether a column holds these words, in any case. INSTR knows no wildcards. SQLite lowers ASCII letters alone, so that
 * the words are also looked for as they were typed.
 */
const holds = (column: string, words: string): WhereOptions => ({
  [Op.or]: [
    where(fn('INSTR', fn('LOWER', col(column)), words.toLowerCase()), Op.gt, 0),
    where(fn('INSTR', col(column), words), Op.gt, 0),
  ],
})

/** The name of a firm, whichever way it was typed. */
export const firmKey = fn('LOWER', fn('TRIM', col('firmName')))

/** The reviews that a filter lets through; never deleted ones. */
export function matching({ status, firm, search = '' }: QueueFilter): WhereOptions {
  return {
    [Op.and]: [
      { deleted_at: '', ...(status === undefined ? {} : { status }) },
      firm === undefined ? {} : where(firmKey, fn('LOWER', firm)),
      search === '' ? {} : { [Op.or]: searched.map((column) => holds(column, search)) },
    ],
  }
}
