import { randomUUID } from 'node:crypto'
import { DataTypes } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { Snapshot } from '#contract/backup/backup-endpoints.ts'
import { tableOf } from './table.ts'

function snapshotTable(database: Database) {
  return tableOf(database, 'snapshots', {
    id: { ...column.key(64), primaryKey: true },
    taken_at: column.moment(),
    reason: column.key(16),
    bytes: column.whole(),
    entries: column.json(),
  })
}

function partTable(database: Database) {
  return tableOf(database, 'snapshot_parts', {
    snapshot_id: { ...column.key(64), primaryKey: true },
    position: { ...column.whole(), primaryKey: true },
    bytes: { type: DataTypes.BLOB('medium'), allowNull: false },
  })
}

const decode = (row: object) =>
  ({ ...row, entries: JSON.parse((row as { entries: string }).entries) }) as Snapshot

const newestFirst: [string, string][] = [
  ['taken_at', 'DESC'],
  ['id', 'DESC'],
]

/** The snapshots, newest first. */
export async function readSnapshots({ database, ...options }: Reading): Promise<Snapshot[]> {
  const query = { ...options, order: newestFirst, raw: true } as const
  const rows: object[] = await snapshotTable(database).findAll(query)
  return rows.map(decode)
}

/** One snapshot, or null. */
export async function findSnapshot({ database, ...options }: Reading, id: string): Promise<Snapshot | null> {
  const row: object | null = await snapshotTable(database).findByPk(id, { ...options, raw: true })
  return row && decode(row)
}

/** The packed bytes of a snapshot, in their order. */
export async function readSnapshotParts({ database, ...options }: Reading, id: string): Promise<Buffer[]> {
  const where = { snapshot_id: id }
  const order: [string, string][] = [['position', 'ASC']]
  const rows: object[] = await partTable(database).findAll({ ...options, where, order, raw: true })
  return rows.map((row) => Buffer.from((row as { bytes: Uint8Array }).bytes))
}

/** Keeps a snapshot, and of all of them the newest `kept`. Answers its id. */
export async function insertSnapshot(
  writing: Writing,
  { parts, ...rest }: Omit<Snapshot, 'id'> & { readonly parts: readonly Buffer[] },
  kept: number,
): Promise<string> {
  const { database, transaction } = writing
  const id = randomUUID()
  const row = { ...rest, id, entries: JSON.stringify(rest.entries) }
  await snapshotTable(database).bulkCreate([row], { transaction })
  for (const [position, bytes] of parts.entries()) {
    await partTable(database).bulkCreate([{ snapshot_id: id, position, bytes }], { transaction })
  }
  const others = (await readSnapshots(writing)).filter((other) => other.id !== id)
  const old = others.slice(kept - 1).map((snapshot) => snapshot.id)
  await partTable(database).destroy({ where: { snapshot_id: old }, transaction })
  await snapshotTable(database).destroy({ where: { id: old }, transaction })
  return id
}
