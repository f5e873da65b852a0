import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type BulkCreateOptions,
  type FindOptions,
  type Model,
  type ModelAttributes,
  type ModelStatic,
  Op,
  type WhereOptions,
} from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'

/** A table of whichever database it is asked in. */
export type Table = (database: Database) => ModelStatic<Model>

/** The Sequelize model of a table, defined once per database. */
export function tableOf(name: string, columns: ModelAttributes): Table {
  return ({ sequelize }) =>
    sequelize.isDefined(name) ? sequelize.model(name) : sequelize.define(name, { ...columns })
}

/** The rows that a query finds. */
export async function readRows<Row extends object = object>(
  { database, ...options }: Reading,
  table: Table,
  query: FindOptions = {},
): Promise<Row[]> {
  const rows: object[] = await table(database).findAll({ ...options, ...query, raw: true })
  return rows as Row[]
}

/** The first row that a query finds, or null. */
export async function readRow<Row extends object = object>(
  { database, ...options }: Reading,
  table: Table,
  query: FindOptions,
): Promise<Row | null> {
  const row: object | null = await table(database).findOne({ ...options, ...query, raw: true })
  return row as Row | null
}

/** As `readRows`, and nobody else may change the rows before this transaction ends. */
export function lockRows<Row extends object = object>(
  writing: Writing,
  table: Table,
  query: FindOptions = {},
): Promise<Row[]> {
  return readRows(writing, table, { ...query, lock: writing.transaction.LOCK.UPDATE })
}

/** As `readRow`, and nobody else may change the row before this transaction ends. */
export function lockRow<Row extends object = object>(
  writing: Writing,
  table: Table,
  where: WhereOptions,
): Promise<Row | null> {
  return readRow(writing, table, { where, lock: writing.transaction.LOCK.UPDATE })
}

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
    const rows: Row[] = await readRows(reading, table, {
      ...query,
      where: { [Op.and]: [where, { id: { [Op.gt]: after } }] },
      order: [['id', 'ASC']],
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
    rows.map((row) => ({ ...row })),
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
  const [affected] = await table(database).update({ ...values }, { where, transaction })
  return affected
}

/** Removes the rows that `where` finds; returns how many they were. */
export async function removeRows(
  { database, transaction }: Writing,
  table: Table,
  where: WhereOptions,
): Promise<number> {
  return table(database).destroy({ where, transaction })
}

type Row = Record<string, unknown>

/** Which columns hold JSON text, and which a truth value that the drivers give as 0 or 1. */
export interface Encoding {
  readonly json: readonly string[]
  readonly flags: readonly string[]
}

/** The row of an entity. */
export function encode(entity: object, { json }: Encoding): Row {
  const row: Row = { ...entity }
  for (const key of json) if (key in row) row[key] = JSON.stringify(row[key])
  return row
}

/** The entity of a row. */
export function decode<T>(row: object, { json, flags }: Encoding): T {
  const entity: Row = { ...row }
  for (const key of json) entity[key] = JSON.parse(String(entity[key]))
  for (const key of flags) entity[key] = Boolean(entity[key])
  entity.revision = Number(entity.revision)
  return entity as T
}
