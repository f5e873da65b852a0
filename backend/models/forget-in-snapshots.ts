import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { Snapshot } from '#contract/backup/backup-endpoints.ts'
import { type Forgotten, restOf } from './erasable-entries.ts'
import type { ErasureSet } from './erasure-set.ts'
import { forgetInUploads } from './forget-in-uploads.ts'
import { bytesIn } from './snapshot-entries.ts'
import {
  ARCHIVE,
  removeSnapshots,
  snapshotEntryTable,
  snapshotSubjectTable,
  snapshotTable,
} from './snapshot-tables.ts'
import { inBlocks, lockRow, lockRows, readRows, removeRows, updateRows } from './table.ts'

/** How many bytes went from the file of a snapshot, and how many entries of each list. */
interface Gone {
  bytes: number
  readonly entries: Map<string, number>
}

/** The positions of the entries of a snapshot that are about one of these, as they are now. */
async function placesAbout(writing: Writing, snapshot_id: string, ids: readonly string[]): Promise<number[]> {
  const rows = await lockRows(writing, snapshotSubjectTable, { where: { snapshot_id, id: [...ids] } })
  return [...new Set(rows.map(({ position }) => position))]
}

/** Deletes or rewrites the entries at some places of a snapshot; adds the reviews among those that go to `what`. */
async function eraseAt(
  writing: Writing,
  { snapshot_id, position }: { readonly snapshot_id: string; readonly position: number[] },
  what: Forgotten & { readonly reviews: Set<string> },
  gone: Gone,
): Promise<void> {
  const going: number[] = []
  const where = { snapshot_id, position }
  for (const row of await lockRows(writing, snapshotEntryTable, { where, order: [['position', 'ASC']] })) {
    const { list, text } = row
    const entry: { readonly id: string } = JSON.parse(text)
    const rest = restOf(list, entry, what)
    gone.bytes += bytesIn(row)
    if (rest === null) {
      if (list === 'reviews') what.reviews.add(entry.id)
      gone.entries.set(list, (gone.entries.get(list) ?? 0) + 1)
      going.push(row.position)
      continue
    }
    const after = JSON.stringify(rest)
    gone.bytes -= bytesIn({ list, text: after })
    if (after !== text) {
      await updateRows(writing, snapshotEntryTable, { text: after }, { snapshot_id, position: row.position })
    }
  }
  await removeRows(writing, snapshotEntryTable, { snapshot_id, position: going })
  await removeRows(writing, snapshotSubjectTable, { snapshot_id, position: going })
}

/**
 * Takes what is to be forgotten out of one snapshot: its entries are found by what they are about, and deleted or written anew.
 * An archive that holds something of it ends: its first half may be downloaded already, which no other second half fits. Call it
 * under the lock of the state.
 */
export async function forgetInSnapshot(writing: Writing, id: string, forgotten: ErasureSet): Promise<void> {
  const { gone, erased } = forgotten
  const what = { gone, erased, reviews: new Set(forgotten.reviews) }
  const snapshot = await lockRow<Pick<Snapshot, 'bytes' | 'entries'> & { readonly reason: string }>(
    writing,
    snapshotTable,
    { id },
  )
  if (!snapshot) return
  const left: Gone = { bytes: 0, entries: new Map() }
  // Answers and reports go with the reviews that are met before them.
  for (const asked of [() => [...gone, ...erased.keys()], () => [...what.reviews]]) {
    for (const ids of inBlocks(asked())) {
      const places = await placesAbout(writing, id, ids)
      if (places.length > 0 && snapshot.reason === ARCHIVE) return removeSnapshots(writing, [id])
      for (const position of inBlocks(places)) {
        await eraseAt(writing, { snapshot_id: id, position }, what, left)
      }
    }
  }
  if (left.bytes === 0 && left.entries.size === 0) return
  const entries: Record<string, number> = { ...snapshot.entries }
  for (const [list, count] of left.entries) entries[list] = (entries[list] ?? 0) - count
  await updateRows(writing, snapshotTable, { bytes: snapshot.bytes - left.bytes, entries }, { id })
}

/**
 * Takes what is to be forgotten out of every backup on the server, snapshots and what was sent of archives, in the transaction
 * that erases it. Call it under the lock of the state, which adding a snapshot holds as well. (threats N2, O2)
 */
export async function forgetInBackups(writing: Writing, what: ErasureSet): Promise<void> {
  await forgetInUploads(writing, what)
  const rows = await lockRows<{ id: string }>(writing, snapshotTable, { attributes: ['id'] })
  for (const { id } of rows) await forgetInSnapshot(writing, id, what)
}

/** The snapshots on the server. */
export async function snapshotIds(reading: Reading): Promise<string[]> {
  const rows = await readRows<{ id: string }>(reading, snapshotTable, { attributes: ['id'] })
  return rows.map(({ id }) => id)
}
