import { col, fn, Op, type WhereOptions, where } from 'sequelize'
import type { Fate } from '#backend/database/columns.ts'
import type { Table } from './table.ts'

/** The columns of a table that name a person, or hold their words. */
export const namedIn = ({ columns }: Table) =>
  Object.entries(columns).flatMap(([name, { names, absent }]) => (names ? [{ name, absent, ...names }] : []))

/** What stands in the columns of a table that an erasure empties. */
export const emptied = (table: Table, fates: readonly Fate[] = ['emptied']): Record<string, unknown> =>
  Object.fromEntries(
    namedIn(table)
      .filter(({ fate }) => fates.includes(fate))
      .map(({ name, absent }) => [name, structuredClone(absent)]),
  )

/** The name of the person whom a row is of, "" where it holds none. */
export function nameIn(table: Table, row: object): string {
  const column = namedIn(table).find(({ is }) => is === 'name')
  return column ? String(Reflect.get(row, column.name)) : ''
}

/** A sender: the address that they gave, "" where it is not known, and the hashes of their secrets. */
export interface Sender {
  readonly address: string
  readonly hashes: readonly string[]
}

/**
 * The rows of a table that came from a sender. Where no key is made of the address alone, both sides are lowered by the database,
 * which lowers others than ASCII letters in its own way.
 */
export function sentBy(table: Table, { address, hashes }: Sender): WhereOptions {
  const secrets = hashes.filter((hash) => hash !== '')
  const found = namedIn(table).flatMap(({ name, is }): WhereOptions[] => {
    if (is === 'secret') return [{ [name]: secrets }]
    if (is !== 'address' || address === '') return []
    const key = Object.entries(table.keys).find(([, { of }]) => of.length === 1 && of[0] === name)
    if (key) return [{ [key[0]]: key[1].make({ [name]: address }) }]
    return [where(fn('LOWER', col(name)), fn('LOWER', address))]
  })
  // Of no condition at all a database would make every row.
  return found.length > 0 ? { [Op.or]: found } : { id: [] }
}
