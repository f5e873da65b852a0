import { col, fn, Op, type WhereOptions } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { typedName } from '#contract/primitives/fold.ts'
import { orderBy, readRows, type Table } from './table.ts'

/** The spellings of a firm's name in the submissions of a table. No database folds as `typedName` does. */
export async function spellingsOf(reading: Reading, table: Table, firm: string): Promise<readonly string[]> {
  const wanted = typedName(firm)
  const query = { attributes: ['firmName'], where: { firmName: { [Op.ne]: '' } }, group: ['firmName'] }
  const rows = await readRows<{ firmName: string }>(reading, table, query)
  return rows.map(({ firmName }) => firmName).filter((name) => typedName(name) === wanted)
}

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
  table: Table,
  { where, apart }: { readonly where: WhereOptions; readonly apart?: ReturnType<typeof fn> },
): Promise<TypedFirm[]> {
  const rows = await readRows<{ name: string; many: unknown; apart?: unknown }>(reading, table, {
    attributes: [
      ['firmName', 'name'],
      [fn('COUNT', col('id')), 'many'],
      ...(apart ? [[apart, 'apart'] as [typeof apart, string]] : []),
    ],
    where: { [Op.and]: [where, { firmName: { [Op.ne]: '' } }] },
    group: ['firmName'],
    order: orderBy('firmName'),
  })
  const firms = new Map<string, TypedFirm>()
  for (const { name, many, apart: some = 0 } of rows) {
    const key = typedName(name)
    const known = firms.get(key) ?? { name, count: 0, apart: 0 }
    firms.set(key, { ...known, count: known.count + Number(many), apart: known.apart + Number(some) })
  }
  return [...firms.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
