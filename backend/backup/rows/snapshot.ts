import { Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { ARCHIVE, snapshotTable } from '#backend/models/snapshot-tables.ts'
import { readRow, readRows } from '#backend/models/table.ts'
import type { Snapshot } from '#contract/backup/backup-endpoints.ts'

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
