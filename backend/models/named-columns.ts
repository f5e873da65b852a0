import { Op, type WhereOptions } from 'sequelize'
import { column, type Fate } from '#backend/database/columns.ts'
import { EMAIL_LENGTH } from '#contract/primitives/email.ts'
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

/** The key of a column that is an address: what it has in common in any case. */
export const addressKey = <Name extends string>(name: Name) => ({
  column: column.key(EMAIL_LENGTH),
  of: [name],
  make: (row: Readonly<Record<Name, string>>) => row[name].toLowerCase().slice(0, EMAIL_LENGTH),
})

/** The rows of a table that came from a sender: by the hashes of secrets, and by the keys of addresses. */
export function sentBy(table: Table, { address, hashes }: Sender): WhereOptions {
  const secrets = hashes.filter((hash) => hash !== '')
  const found = namedIn(table).flatMap(({ name, is }): WhereOptions[] => {
    if (is === 'secret') return [{ [name]: secrets }]
    if (is !== 'address' || address === '') return []
    const keys = Object.entries(table.keys).filter(([, { of }]) => of.every((one) => one === name))
    return keys.map(([key, { make }]) => ({ [key]: make({ [name]: address }) }))
  })
  // Of no condition at all a database would make every row.
  return found.length > 0 ? { [Op.or]: found } : { id: [] }
}
