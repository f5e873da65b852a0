import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Op, type WhereOptions } from 'sequelize'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import {
  inBlocks,
  insertRows,
  missing,
  orderBy,
  readInBlocks,
  readRows,
  removeRows,
  type Table,
} from './table.ts'

/** A table as backups see it: entries of a file on one side, rows on the other. */
export interface BackupTable<Entry> {
  readonly table: Table
  /** The keys of an entry, in their order. */
  readonly keys: readonly string[]
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

interface TableParts<Entry> extends Pick<BackupTable<Entry>, 'table' | 'keys'> {
  /** The values of a row that its entry does not hold. */
  readonly beside?: (entry: Entry, change: Change) => object
  /** The entries of rows where other tables belong to them; absent: the values of each row. */
  readonly toEntries?: (reading: Reading, rows: readonly object[]) => Promise<Entry[]>
  /** The rows of entries of which more is written than rows; absent: the values of each entry, and those beside it. */
  readonly toRows?: (writing: Writing, entries: readonly Entry[], change: Change) => Promise<object[]>
  /** Removes what belongs to the rows with these ids. */
  readonly removeParts?: (writing: Writing, ids: readonly string[]) => Promise<void>
  /** Which rows are in a backup; absent: all. */
  readonly where?: WhereOptions
}

/** Most rows of one statement that inserts. */
const MOST_ROWS = 250

/** Most bytes, roughly, of one statement that inserts. (threat J13) */
const STATEMENT_BYTES = 256 * 1024

/** The values of these keys, in their order, so that equal data exports as equal text. */
export function pick(values: object, keys: readonly string[]): Record<string, unknown> {
  const given = values as Record<string, unknown>
  return Object.fromEntries(keys.map((key) => [key, given[key]]))
}

/** Cuts a list so that no part has more than `MOST_ROWS` entries or is, as text, much larger than a statement should be. */
export function* bySize<T>(list: readonly T[]): Generator<T[]> {
  let batch: T[] = []
  let bytes = 0
  for (const one of list) {
    const size = JSON.stringify(one).length
    if (batch.length === MOST_ROWS || (batch.length > 0 && bytes + size > STATEMENT_BYTES)) {
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
  const { table, keys, beside, removeParts, where = {} } = parts
  const {
    toEntries = async (_, rows) => rows.map((row) => pick(missing(table, row, null), keys) as Entry),
    toRows = async (_, entries, change) =>
      entries.map((entry) => ({ ...missing(table, entry, ''), ...beside?.(entry, change) })),
  } = parts
  return {
    table,
    keys,
    async *blocks(reading) {
      for await (const rows of readInBlocks(reading, table, { where })) yield await toEntries(reading, rows)
    },
    async find(reading, ids) {
      const named = { [Op.and]: [where, { id: [...ids] }] }
      const rows = await readRows(reading, table, { where: named })
      return new Map((await toEntries(reading, rows)).map((entry) => [entry.id, entry]))
    },
    async ids(reading, which) {
      const rows = await readRows<{ id: string }>(reading, table, {
        where: which === 'all' ? {} : where,
        attributes: ['id'],
        order: orderBy('id'),
      })
      return rows.map(({ id }) => id)
    },
    isSame: (one, other) => isDeepStrictEqual(pick(one, keys), pick(other, keys)),
    async remove(writing, ids) {
      for (const id of inBlocks(ids)) {
        await removeParts?.(writing, id)
        await removeRows(writing, table, { id })
        await nextTurn()
      }
    },
    async insert(writing, entries, change) {
      for (const batch of bySize(entries)) {
        await insertRows(writing, table, await toRows(writing, batch, change))
        await nextTurn()
      }
    },
  }
}
