import { randomUUID } from 'node:crypto'
import type { Writing } from '#backend/database/transaction.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { insertEntries } from '#backend/models/snapshot-entries.ts'
import { ARCHIVE, removeSnapshots, snapshotTable } from '#backend/models/snapshot-tables.ts'
import { insertRows } from '#backend/models/table.ts'
import { backupEntries, noEntries } from './export-backup.ts'
import { readArchived, readSnapshots, type StoredSnapshot } from './rows/snapshot.ts'

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
