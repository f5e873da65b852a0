import { col, fn, Op, type WhereOptions } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { submissionTable } from './submission.ts'
import { readRows } from './table.ts'

interface TypedFirm {
  /** One of its spellings. */
  readonly name: string
  readonly count: number
  /** How many of them are counted apart. */
  readonly apart: number
}

/**
 * The firms that some submissions name, each once whichever way it was typed, in the order of the alphabet. `apart`: an expression
 * that is 1 for submissions to be counted apart, else 0.
 */
export async function typedFirms(
  reading: Reading,
  { where, apart }: { readonly where: WhereOptions; readonly apart?: ReturnType<typeof fn> },
): Promise<TypedFirm[]> {
  const rows = await readRows<{ name: string; many: unknown; apart?: unknown }>(reading, submissionTable, {
    attributes: [
      [fn('MIN', col('firmName')), 'name'],
      [fn('COUNT', col('id')), 'many'],
      ...(apart ? [[apart, 'apart'] as [typeof apart, string]] : []),
    ],
    where: { [Op.and]: [where, { firm_key: { [Op.ne]: '' } }] },
    group: ['firm_key'],
  })
  return rows
    .map(({ name, many, apart = 0 }) => ({ name, count: Number(many), apart: Number(apart) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
