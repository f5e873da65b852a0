import { randomUUID } from 'node:crypto'
import { DataTypes } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { Snapshot } from '#contract/backup/backup-endpoints.ts'
import { insertRows, lockRow, readRow, readRows, removeRows, tableOf, updateRows } from './table.ts'

const snapshotTable = tableOf('snapshots', {
  id: { ...column.key(64), primaryKey: true },
  taken_at: column.moment(),
  reason: column.key(16),
  bytes: column.whole(),
  entries: column.json(),
  cleaned_at: { ...column.moment(), defaultValue: '' },
})

/** What a snapshot shows of itself. */
const shown = ['id', 'taken_at', 'reason', 'bytes', 'entries']

const partTable = tableOf('snapshot_parts', {
  snapshot_id: { ...column.key(64), primaryKey: true },
  position: { ...column.whole(), primaryKey: true },
  bytes: { type: DataTypes.BLOB('medium'), allowNull: false },
})

const decode = (row: object) =>
  ({ ...row, entries: JSON.parse((row as { entries: string }).entries) }) as Snapshot

const newestFirst: [string, string][] = [
  ['taken_at', 'DESC'],
  ['id', 'DESC'],
]

/** The snapshots, newest first. */
export async function readSnapshots(reading: Reading): Promise<Snapshot[]> {
  return (await readRows(reading, snapshotTable, { attributes: shown, order: newestFirst })).map(decode)
}

/** One snapshot, or null. */
export async function findSnapshot(reading: Reading, id: string): Promise<Snapshot | null> {
  const row = await readRow(reading, snapshotTable, { where: { id }, attributes: shown })
  return row && decode(row)
}

/** The packed bytes of a snapshot, in their order. */
export async function readSnapshotParts(reading: Reading, id: string): Promise<Buffer[]> {
  const where = { snapshot_id: id }
  const order: [string, string][] = [['position', 'ASC']]
  const rows = await readRows<{ bytes: Uint8Array }>(reading, partTable, { where, order })
  return rows.map((row) => Buffer.from(row.bytes))
}

/** Copies taken before a restore have places of their own, so that no other backup pushes them out. */
const placesOf = ({ reason }: Pick<Snapshot, 'reason'>) => (reason === 'restore' ? 'restore' : 'other')

async function insertParts(writing: Writing, snapshot_id: string, parts: readonly Buffer[]): Promise<void> {
  for (const [position, bytes] of parts.entries()) {
    await insertRows(writing, partTable, [{ snapshot_id, position, bytes }])
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
  const id = randomUUID()
  const row = { ...rest, id, entries: JSON.stringify(rest.entries) }
  await insertRows(writing, snapshotTable, [row])
  await insertParts(writing, id, parts)
  const others = (await readSnapshots(writing)).filter(
    (other) => other.id !== id && placesOf(other) === placesOf(rest),
  )
  const old = others.slice(kept - 1).map((snapshot) => snapshot.id)
  await removeRows(writing, partTable, { snapshot_id: old })
  await removeRows(writing, snapshotTable, { id: old })
  return id
}

/** Each snapshot with the moment up to which erasures were applied to it. */
export async function readUncleaned(
  reading: Reading,
): Promise<{ readonly id: string; readonly cleaned_at: string }[]> {
  const attributes = ['id', 'taken_at', 'cleaned_at']
  const rows = await readRows<{ id: string; taken_at: string; cleaned_at: string }>(reading, snapshotTable, {
    attributes,
  })
  return rows.map(({ id, taken_at, cleaned_at }) => ({ id, cleaned_at: cleaned_at || taken_at }))
}

/** Notes that erasures were applied to a snapshot up to now, and replaces its bytes where `packed` is given. */
export async function replaceSnapshot(
  writing: Writing,
  id: string,
  packed: { readonly parts: readonly Buffer[]; readonly bytes: number } | null,
  now: Date,
): Promise<void> {
  const values = { cleaned_at: now.toISOString(), ...(packed ? { bytes: packed.bytes } : {}) }
  // One that was pushed out meanwhile must not leave parts behind.
  if (!(await lockRow(writing, snapshotTable, { id }))) return
  await updateRows(writing, snapshotTable, values, { id })
  if (!packed) return
  await removeRows(writing, partTable, { snapshot_id: id })
  await insertParts(writing, id, packed.parts)
}
