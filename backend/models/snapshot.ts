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
    cleaned_at: { ...column.moment(), defaultValue: '' },
  })
}

/** What a snapshot shows of itself. */
const shown = ['id', 'taken_at', 'reason', 'bytes', 'entries']

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
  const query = { ...options, attributes: shown, order: newestFirst, raw: true }
  const rows: object[] = await snapshotTable(database).findAll(query)
  return rows.map(decode)
}

/** One snapshot, or null. */
export async function findSnapshot({ database, ...options }: Reading, id: string): Promise<Snapshot | null> {
  const row: object | null = await snapshotTable(database).findByPk(id, {
    ...options,
    attributes: shown,
    raw: true,
  })
  return row && decode(row)
}

/** The packed bytes of a snapshot, in their order. */
export async function readSnapshotParts({ database, ...options }: Reading, id: string): Promise<Buffer[]> {
  const where = { snapshot_id: id }
  const order: [string, string][] = [['position', 'ASC']]
  const rows: object[] = await partTable(database).findAll({ ...options, where, order, raw: true })
  return rows.map((row) => Buffer.from((row as { bytes: Uint8Array }).bytes))
}

/** Copies taken before a restore have places of their own, so that no other backup pushes them out. */
const placesOf = ({ reason }: Pick<Snapshot, 'reason'>) => (reason === 'restore' ? 'restore' : 'other')

async function insertParts(
  { database, transaction }: Writing,
  snapshot_id: string,
  parts: readonly Buffer[],
): Promise<void> {
  for (const [position, bytes] of parts.entries()) {
    await partTable(database).bulkCreate([{ snapshot_id, position, bytes }], { transaction })
  }
}

/**
 * Keeps a snapshot, and the newest `kept` of those taken before a restore, or of the others. Returns its id.
 */
export async function insertSnapshot(
  writing: Writing,
  { parts, ...rest }: Omit<Snapshot, 'id'> & { readonly parts: readonly Buffer[] },
  kept: number,
): Promise<string> {
  const { database, transaction } = writing
  const id = randomUUID()
  const row = { ...rest, id, entries: JSON.stringify(rest.entries) }
  await snapshotTable(database).bulkCreate([row], { transaction })
  await insertParts(writing, id, parts)
  const others = (await readSnapshots(writing)).filter(
    (other) => other.id !== id && placesOf(other) === placesOf(rest),
  )
  const old = others.slice(kept - 1).map((snapshot) => snapshot.id)
  await partTable(database).destroy({ where: { snapshot_id: old }, transaction })
  await snapshotTable(database).destroy({ where: { id: old }, transaction })
  return id
}

/** Each snapshot with the moment up to which erasures were applied to it. */
export async function readUncleaned({
  database,
  ...options
}: Reading): Promise<{ readonly id: string; readonly cleaned_at: string }[]> {
  const attributes = ['id', 'taken_at', 'cleaned_at']
  const rows: object[] = await snapshotTable(database).findAll({ ...options, attributes, raw: true })
  return (rows as { id: string; taken_at: string; cleaned_at: string }[]).map(
    ({ id, taken_at, cleaned_at }) => ({ id, cleaned_at: cleaned_at || taken_at }),
  )
}

/** Notes that erasures were applied to a snapshot up to now, and replaces its bytes where `packed` is given. */
export async function replaceSnapshot(
  writing: Writing,
  id: string,
  packed: { readonly parts: readonly Buffer[]; readonly bytes: number } | null,
  now: Date,
): Promise<void> {
  const { database, transaction } = writing
  const values = { cleaned_at: now.toISOString(), ...(packed ? { bytes: packed.bytes } : {}) }
  const lock = transaction.LOCK.UPDATE
  // One that was pushed out meanwhile must not leave parts behind.
  if (!(await snapshotTable(database).findByPk(id, { transaction, lock, raw: true }))) return
  await snapshotTable(database).update(values, { where: { id }, transaction })
  if (!packed) return
  await partTable(database).destroy({ where: { snapshot_id: id }, transaction })
  await insertParts(writing, id, packed.parts)
}
