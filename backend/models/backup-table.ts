import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Model, type ModelStatic, Op, type WhereOptions } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'

/** A table as backups see it: entries of a file on one side, rows on the other. */
export interface BackupTable<Entry> {
  /** All entries by id, in blocks between which requests are let through. Give it a transaction. */
  blocks(reading: Reading): AsyncGenerator<Entry[]>
  /** The entries with these ids. */
  find(reading: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, Entry>>
  /** The ids of the rows that are in a backup, or of all rows. */
  ids(reading: Reading, which: 'in-backup' | 'all'): Promise<string[]>
  /** Whether two entries say the same. */
  isSame(one: Entry, other: Entry): boolean
  remove(writing: Writing, ids: readonly string[]): Promise<void>
  insert(writing: Writing, entries: readonly Entry[], change: Change): Promise<void>
}

/** The change that a restore is. */
export interface Change {
  readonly revision: number
  readonly now: Date
}

interface TableParts<Entry> {
  readonly table: (database: Database) => ModelStatic<Model>
  readonly toEntry: (row: object) => Entry
  readonly toRows: (writing: Writing, entries: readonly Entry[], change: Change) => Promise<object[]>
  /** The keys of an entry, in their order. */
  readonly keys: readonly string[]
  /** Which rows are in a backup; absent: all. */
  readonly where?: WhereOptions
}

/** Rows that are read or named at one go. */
export const BLOCK = 250

/** Most bytes, roughly, of one statement that inserts. (threat J13) */
const STATEMENT_BYTES = 256 * 1024

/** The entries of these keys, in their order, so that equal things are equal as text. */
export function pick(values: object, keys: readonly string[]): Record<string, unknown> {
  const given = values as Record<string, unknown>
  return Object.fromEntries(keys.map((key) => [key, given[key]]))
}

/** Cuts a list so that no piece is longer than `BLOCK`. */
export function inBlocks<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / BLOCK)
  return Array.from({ length: count }, (_, index) => list.slice(index * BLOCK, (index + 1) * BLOCK))
}

/** Cuts a list so that no piece is longer than `BLOCK` or, as text, much larger than a statement should be. */
function* bySize<T>(list: readonly T[]): Generator<T[]> {
  let batch: T[] = []
  let bytes = 0
  for (const one of list) {
    const size = JSON.stringify(one).length
    if (batch.length === BLOCK || (batch.length > 0 && bytes + size > STATEMENT_BYTES)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(one)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

/** A table for backups, of the parts in which tables differ. */
export function backupTable<Entry extends { readonly id: string }>(
  parts: TableParts<Entry>,
): BackupTable<Entry> {
  const { table, toEntry, toRows, keys, where = {} } = parts
  const textOf = (entry: Entry) => JSON.stringify(pick(entry, keys))
  const order: [string, string][] = [['id', 'ASC']]
  return {
    async *blocks({ database, ...options }) {
      for (let after = ''; ; ) {
        const rows: object[] = await table(database).findAll({
          ...options,
          where: { [Op.and]: [where, { id: { [Op.gt]: after } }] },
          order,
          limit: BLOCK,
          raw: true,
        })
        const entries = rows.map(toEntry)
        yield entries
        if (rows.length < BLOCK) return
        after = entries.at(-1)?.id ?? ''
        await nextTurn()
      }
    },
    async find({ database, ...options }, ids) {
      const named = { [Op.and]: [where, { id: [...ids] }] }
      const rows: object[] = await table(database).findAll({ ...options, where: named, raw: true })
      return new Map(rows.map(toEntry).map((entry) => [entry.id, entry]))
    },
    async ids({ database, ...options }, which) {
      const rows: object[] = await table(database).findAll({
        ...options,
        where: which === 'all' ? {} : where,
        attributes: ['id'],
        order,
        raw: true,
      })
      return rows.map((row) => (row as { id: string }).id)
    },
    isSame: (one, other) => textOf(one) === textOf(other),
    async remove({ database, transaction }, ids) {
      for (const block of inBlocks(ids)) {
        await table(database).destroy({ where: { id: block }, transaction })
        await nextTurn()
      }
    },
    async insert(writing, entries, change) {
      const { database, transaction } = writing
      for (const batch of bySize(entries)) {
        const rows = (await toRows(writing, batch, change)) as Record<string, unknown>[]
        await table(database).bulkCreate(rows, { transaction })
        await nextTurn()
      }
    },
  }
}
