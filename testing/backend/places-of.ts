import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { QueryTypes } from 'sequelize'
import type { Database, DatabaseLocation } from '#backend/database/connect.ts'
import { fold } from '#contract/primitives/fold.ts'
import { selectRows } from './rows.ts'

async function rowsOf({ sequelize }: Database, table: string): Promise<Record<string, unknown>[]> {
  return sequelize.query(`SELECT * FROM ${table}`, { type: QueryTypes.SELECT })
}

const bytesOf = (value: unknown): Buffer =>
  value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value ?? ''))

/** Those of these words that stand in some bytes, as they were written or folded for a search. */
const holds = (bytes: Buffer, words: readonly string[]) =>
  words.filter((word) => bytes.includes(word) || bytes.includes(fold(word)))

/** The files of the embedded database as they lie on the disk, its journal included, with the words that each holds. */
export async function filesHolding(location: DatabaseLocation, words: readonly string[]) {
  if (location.kind !== 'sqlite') return []
  const folder = dirname(location.file)
  const files = (await readdir(folder)).map(async (name) => {
    return { name, found: holds(await readFile(join(folder, name)), words) }
  })
  return (await Promise.all(files)).filter(({ found }) => found.length > 0)
}

/**
 * Every place in which one of these words is stored: `<table>.<column>`, `snapshot <reason>` once it is unpacked, and the
 * name of a file of the embedded database, its journal after a checkpoint included. Each place names the words.
 */
export async function placesOf(
  database: Database,
  location: DatabaseLocation,
  words: readonly string[],
): Promise<string[]> {
  const places = new Map<string, Set<string>>()
  const note = (place: string, found: readonly string[]) => {
    for (const word of found) places.set(place, (places.get(place) ?? new Set()).add(word))
  }
  const tables: unknown[] = await database.sequelize.getQueryInterface().showAllTables()
  for (const table of tables.map(String)) {
    for (const row of await rowsOf(database, table)) {
      for (const [column, value] of Object.entries(row)) {
        note(`${table}.${column}`, holds(bytesOf(value), words))
      }
    }
  }
  const ofSnapshots = 'SELECT reason, text FROM snapshots JOIN snapshot_entries ON snapshot_id = id'
  for (const { reason, text } of await selectRows(database, ofSnapshots)) {
    note(`snapshot ${reason}`, holds(inflateRawSync(bytesOf(text)), words))
  }
  if (location.kind === 'sqlite') {
    await database.sequelize.query('PRAGMA wal_checkpoint(TRUNCATE)')
    for (const { name, found } of await filesHolding(location, words)) note(name, found)
  }
  return [...places].map(([place, found]) => `${place}: ${[...found].sort().join(' ')}`).sort()
}
