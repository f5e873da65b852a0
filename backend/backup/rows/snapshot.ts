import { randomUUID } from 'node:crypto'
import { Op } from 'sequelize'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { insertEntries } from '#backend/models/snapshot-entries.ts'
import { ARCHIVE, removeSnapshots, snapshotTable } from '#backend/models/snapshot-tables.ts'
import { insertRows, readRow, readRows } from '#backend/models/table.ts'
import type { Snapshot } from '#contract/backup/backup-endpoints.ts'
import { backupEntries, noEntries } from '../export-backup.ts'

/** The columns of a snapshot that are shown. */
const shown = ['id', 'taken_at', 'reason', 'bytes', 'entries']

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
 * Takes a backup and keeps it as a snapshot, and the newest `kept` of those taken before a restore, or of the others. It holds
 * the lock of the state, as erasures do, so that nothing of what was erased gets into it. Nothing may be read before in the
 * transaction but under locks. Returns its id. (threat N2)
 */
export async function takeSnapshot(
  writing: Writing,
  { reason, now }: { readonly reason: StoredSnapshot['reason']; readonly now: Date },
  kept: number,
): Promise<string> {
  await lockState(writing)
  const id = randomUUID()
  const entries = noEntries()
  const bytes = await insertEntries(writing, id, backupEntries(writing, now, entries))
  await insertRows(writing, snapshotTable, [{ id, taken_at: now.toISOString(), reason, bytes, entries }])
  const all = [...(await readSnapshots(writing)), ...(await readArchived(writing))]
  const others = all.filter((other) => other.id !== id && placesOf(other) === placesOf({ reason }))
  const old = others.slice(kept - 1).map((snapshot) => snapshot.id)
  await removeSnapshots(writing, old)
  return id
}
