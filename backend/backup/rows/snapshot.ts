import { randomUUID } from 'node:crypto'
import { Op } from 'sequelize'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { forgottenSince } from '#backend/models/erasure-set.ts'
import { takeOutOfSnapshot } from '#backend/models/forget-in-snapshots.ts'
import type { PackedPart } from '#backend/models/packed-text.ts'
import { ARCHIVE, insertParts, removeSnapshots, snapshotTable } from '#backend/models/snapshot-tables.ts'
import { insertRows, readRow, readRows } from '#backend/models/table.ts'
import type { Snapshot } from '#contract/backup/backup-endpoints.ts'
import { hours } from '#contract/primitives/time.ts'

/** The columns of a snapshot that are shown. */
const shown = ['id', 'taken_at', 'reason', 'bytes', 'entries']

/** How far, in milliseconds, clocks of processes may stand apart, and how long a snapshot may be on its way. */
const OVERLAP = hours(1)

const newestFirst: [string, string][] = [
  ['taken_at', 'DESC'],
  ['id', 'DESC'],
]

/** A snapshot that staff see in the list, or the backup of an archive. */
export type StoredSnapshot = Omit<Snapshot, 'reason'> & {
  readonly reason: Snapshot['reason'] | typeof ARCHIVE
}

const noArchive = { reason: { [Op.ne]: ARCHIVE } }

/** The snapshots, newest first. */
export function readSnapshots(reading: Reading): Promise<Snapshot[]> {
  return readRows<Snapshot>(reading, snapshotTable, {
    where: noArchive,
    attributes: shown,
    order: newestFirst,
  })
}

/** One snapshot, or null. */
export function findSnapshot(reading: Reading, id: string): Promise<Snapshot | null> {
  return readRow<Snapshot>(reading, snapshotTable, { where: { id, ...noArchive }, attributes: shown })
}

/** The backups of archives, newest first. */
export function readArchived(reading: Reading): Promise<StoredSnapshot[]> {
  const where = { reason: ARCHIVE }
  return readRows<StoredSnapshot>(reading, snapshotTable, { where, attributes: shown, order: newestFirst })
}

/** Copies taken before a restore, and archives, have places of their own, so that no other backup pushes them out. */
const placesOf = ({ reason }: Pick<StoredSnapshot, 'reason'>) =>
  reason === 'restore' || reason === ARCHIVE ? reason : 'other'

/**
 * Keeps a snapshot, and the newest `kept` of those taken before a restore, or of the others. What was erased since it was
 * taken is taken out of it. Call it under the lock of the state. Returns its id. (threat N2)
 */
export async function insertSnapshot(
  writing: Writing,
  { parts, ...rest }: Omit<StoredSnapshot, 'id'> & { readonly parts: readonly PackedPart[] },
  kept: number,
): Promise<string> {
  const id = randomUUID()
  await insertRows(writing, snapshotTable, [{ ...rest, id }])
  await insertParts(writing, id, parts)
  const since = new Date(Date.parse(rest.taken_at) - OVERLAP)
  await takeOutOfSnapshot(writing, id, await forgottenSince(writing, since))
  const all = [...(await readSnapshots(writing)), ...(await readArchived(writing))]
  const others = all.filter((other) => other.id !== id && placesOf(other) === placesOf(rest))
  const old = others.slice(kept - 1).map((snapshot) => snapshot.id)
  await removeSnapshots(writing, old)
  return id
}
