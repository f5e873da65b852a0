import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type BulkCreateOptions,
  type FindOptions,
  type Model,
  type ModelStatic,
  Op,
  type WhereOptions,
} from 'sequelize'
import { type Column, storedForm } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'

type Columns = Readonly<Record<string, Column>>

/** By their names, the columns of each index in their order. The primary key stands at its columns. */
interface Indexes<Name extends string> {
  /** Of which no two rows have the same values. Most end with the key of the row: then they only find. */
  readonly unique?: Readonly<Record<string, readonly Name[]>>
  readonly plain?: Readonly<Record<string, readonly Name[]>>
}

/**
 * A column that is made of others of its row whenever these are written, for conditions alone. No query reads it unless it names
 * it, so it comes into no backup, no file and no answer.
 */
interface Key<Row = Readonly<Record<string, unknown>>> {
  readonly column: Column<string>
  /** Who writes one of them writes all of them. */
  readonly of: readonly (keyof Row & string)[]
  make(row: Row): string
}

/** A table of whichever database it is asked in: its Sequelize model, whose own values are as they are stored. */
export interface Table<Of extends Columns = Columns> {
  (database: Database): ModelStatic<Model>
  readonly tableName: string
  readonly columns: Of
  readonly keys: Readonly<Record<string, Key>>
  readonly indexes: Indexes<string>
}

/** A row as it is read: its values by the columns of a table. */
export type RowOf<Of extends { readonly columns: Columns }> = {
  readonly [Name in keyof Of['columns']]: Of['columns'][Name] extends Column<infer Value> ? Value : never
}

/** Declares a table. Its Sequelize model is defined once per database; the baseline makes it. */
export function tableOf<Of extends Columns, Name extends string = never>(
  tableName: string,
  columns: Of,
  indexes: Indexes<(keyof Of & string) | NoInfer<Name>> = {},
  keys?: Readonly<Record<Name, Key<RowOf<{ columns: Of }>>>>,
): Table<Of> {
  const table = { tableName, columns, keys: keys ?? {}, indexes }
  const attributes = Object.entries(columnsWithKeys(table)).map(
    ([key, one]) => [key, storedForm(one)] as const,
  )
  const modelIn = ({ sequelize }: Database) =>
    sequelize.isDefined(tableName)
      ? sequelize.model(tableName)
      : sequelize.define(tableName, Object.fromEntries(attributes))
  return Object.assign(modelIn, table)
}

/** The columns of a table as the database has them, its keys among them. */
export function columnsWithKeys({ columns, keys }: Pick<Table, 'columns' | 'keys'>): Columns {
  const ofKeys = Object.entries(keys).map(([name, { column }]) => [name, column])
  return { ...columns, ...Object.fromEntries(ofKeys) }
}

/** The keys that are made of these values, which hold all or nothing of what each is made of. */
export function keysOf(
  { tableName, keys }: Pick<Table, 'tableName' | 'keys'>,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const made: Record<string, string> = {}
  for (const [name, { of, make }] of Object.entries(keys)) {
    const given = of.filter((column) => values[column] !== undefined)
    if (given.length === of.length) made[name] = make(values)
    else if (given.length > 0)
      throw new Error(`${tableName}.${name} is made of ${of.join(', ')}, not of ${given.join(', ')} alone`)
  }
  return made
}

/** The value of a column of what is stored in one row. Lists and objects are its own. */
function valueIn({ codec, absent }: Column, stored: unknown): unknown {
  if (stored === null) return typeof absent === 'object' ? structuredClone(absent) : absent
  return codec ? codec.read(stored) : stored
}

/** A row with the values of its columns, of one with what is stored. */
function read({ columns }: Table, row: Record<string, unknown>): object {
  for (const key of Object.keys(row)) {
    const column = columns[key]
    if (column) row[key] = valueIn(column, row[key])
  }
  return row
}

/** A row, or an entry of a backup, with null or with "" for each moment that is missing. */
export function missing({ columns }: Table, values: object, as: '' | null): object {
  const moments = Object.keys(columns).filter((key) => columns[key]?.isMissable)
  return { ...values, ...Object.fromEntries(moments.map((key) => [key, Reflect.get(values, key) || as])) }
}

/** The stored form of the values of some columns, with the keys that are made of them. */
function written(table: Table, values: object): Record<string, unknown> {
  const row: Record<string, unknown> = { ...values }
  const keys = keysOf(table, row)
  for (const [key, value] of Object.entries(row)) {
    const codec = table.columns[key]?.codec
    if (codec && value !== undefined) row[key] = codec.write(value)
  }
  return { ...row, ...keys }
}

/** What a query reads that does not say it: the columns, without the keys. */
const valuesOf = ({ columns }: Table): FindOptions => ({ attributes: Object.keys(columns) })

/** The rows that a query finds. A query that selects other values than those of the columns says as what they come. */
export function readRows<Of extends Columns>(
  reading: Reading,
  table: Table<Of>,
  query?: FindOptions,
): Promise<RowOf<Table<Of>>[]>
export function readRows<Row extends object>(
  reading: Reading,
  table: Table,
  query?: FindOptions,
): Promise<Row[]>
export async function readRows(
  { database, ...options }: Reading,
  table: Table,
  query: FindOptions = {},
): Promise<object[]> {
  const rows: object[] = await table(database).findAll({
    ...valuesOf(table),
    ...options,
    ...query,
    raw: true,
  })
  return rows.map((row) => read(table, row as Record<string, unknown>))
}

/** The first row that a query finds, or null. */
export function readRow<Of extends Columns>(
  reading: Reading,
  table: Table<Of>,
  query: FindOptions,
): Promise<RowOf<Table<Of>> | null>
export function readRow<Row extends object>(
  reading: Reading,
  table: Table,
  query: FindOptions,
): Promise<Row | null>
export async function readRow(
  { database, ...options }: Reading,
  table: Table,
  query: FindOptions,
): Promise<object | null> {
  const row: object | null = await table(database).findOne({
    ...valuesOf(table),
    ...options,
    ...query,
    raw: true,
  })
  return row && read(table, row as Record<string, unknown>)
}

/** As `readRows`, and locks the rows until this transaction ends. */
export function lockRows<Of extends Columns>(
  writing: Writing,
  table: Table<Of>,
  query?: FindOptions,
): Promise<RowOf<Table<Of>>[]>
export function lockRows<Row extends object>(
  writing: Writing,
  table: Table,
  query?: FindOptions,
): Promise<Row[]>
export function lockRows(writing: Writing, table: Table, query: FindOptions = {}): Promise<object[]> {
  return readRows(writing, table, { ...query, lock: writing.transaction.LOCK.UPDATE })
}

/** As `readRow`, and locks the row until this transaction ends. */
export function lockRow<Of extends Columns>(
  writing: Writing,
  table: Table<Of>,
  where: WhereOptions,
): Promise<RowOf<Table<Of>> | null>
export function lockRow<Row extends object>(
  writing: Writing,
  table: Table,
  where: WhereOptions,
): Promise<Row | null>
export function lockRow(writing: Writing, table: Table, where: WhereOptions): Promise<object | null> {
  return readRow(writing, table, { where, lock: writing.transaction.LOCK.UPDATE })
}

/** How many rows `where` finds; without it, how many there are. */
export function countRows(
  { database, ...options }: Reading,
  table: Table,
  where: WhereOptions = {},
): Promise<number> {
  return table(database).count({ ...options, where })
}

/** The order of rows by these columns, each from the least up, or down where a minus stands before it. */
export const orderBy = (...columns: readonly string[]): [string, 'ASC' | 'DESC'][] =>
  columns.map((one) => (one.startsWith('-') ? [one.slice(1), 'DESC'] : [one, 'ASC']))

/**
 * Rows in the order of their ids, in blocks between which other requests are served. Give it a transaction, or a change
 * between two blocks shows in half of the rows.
 */
export async function* readInBlocks<Row extends { readonly id: string }>(
  reading: Reading,
  table: Table,
  { where = {}, size = BLOCK, ...query }: FindOptions & { readonly size?: number } = {},
): AsyncGenerator<Row[]> {
  for (let after = ''; ; await nextTurn()) {
    const rows = await readRows<Row>(reading, table, {
      ...query,
      where: { [Op.and]: [where, { id: { [Op.gt]: after } }] },
      order: orderBy('id'),
      limit: size,
    })
    yield rows
    if (rows.length < size) return
    after = rows.at(-1)?.id ?? ''
  }
}

/** Rows that are read or named at once. */
const BLOCK = 250

/** Splits a list into parts of at most `BLOCK` entries. */
export function inBlocks<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / BLOCK)
  return Array.from({ length: count }, (_, index) => list.slice(index * BLOCK, (index + 1) * BLOCK))
}

/** Adds rows; `ignoreDuplicates` and `updateOnDuplicate` say what happens where a key is taken. */
export async function insertRows(
  { database, transaction }: Writing,
  table: Table,
  rows: readonly object[],
  options: Pick<BulkCreateOptions, 'ignoreDuplicates' | 'updateOnDuplicate'> = {},
): Promise<void> {
  await table(database).bulkCreate(
    rows.map((row) => written(table, row)),
    { transaction, ...options },
  )
}

/** Sets values in the rows that `where` finds; returns how many they were. */
export async function updateRows(
  { database, transaction }: Writing,
  table: Table,
  values: object,
  where: WhereOptions,
): Promise<number> {
  const [affected] = await table(database).update(written(table, values), { where, transaction })
  return affected
}

/** Sets values in a row and raises its version, by which changes are told from each other; returns the row as it is then. */
export async function updateVersion<Of extends Columns>(
  writing: Writing,
  table: Table<Of>,
  before: RowOf<Table<Of>> & { readonly id: string; readonly version: number },
  values: Partial<RowOf<Table<Of>>>,
): Promise<RowOf<Table<Of>>> {
  const changed = { ...values, version: before.version + 1 }
  await updateRows(writing, table, changed, { id: before.id })
  return { ...before, ...changed }
}

/** Removes the rows that `where` finds; returns how many they were. */
export async function removeRows(
  { database, transaction }: Writing,
  table: Table,
  where: WhereOptions,
): Promise<number> {
  return table(database).destroy({ where, transaction })
}

/** Removes the rows of a table that were good until a moment which is over. */
export async function removeExpired(
  writing: Writing,
  table: Table<{ readonly expires_at: Column<string> } & Columns>,
  now: Date,
): Promise<void> {
  await removeRows(writing, table, { expires_at: { [Op.lte]: now.toISOString() } })
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** Makes ids that sort by their moment, and within a millisecond by their order in this process. */
export function timeOrderedIds(): (at: Date) => string {
  let last = 0
  let count = 0
  return (at) => {
    const now = at.getTime()
    count = now === last ? count + 1 : 0
    last = now
    return `${hex(now, 12)}-${hex(count, 4)}-${randomUUID().slice(0, 8)}`
  }
}
