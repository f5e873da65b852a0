import type { Reading, Writing } from '#backend/database/transaction.ts'
import {
  disownUpload,
  lockFilesOf,
  lockHeadEntries,
  lockUploads,
  removeEntries,
  type UploadedEntry,
} from './archive-upload.ts'
import { type Forgotten, restOf } from './erasable-entries.ts'
import type { ErasureSet } from './erasure-set.ts'
import { bytesIn } from './snapshot-entries.ts'
import {
  ARCHIVE,
  removeSnapshots,
  snapshotEntryTable,
  snapshotSubjectTable,
  snapshotTable,
} from './snapshot-tables.ts'
import { readPieces } from './submission-file.ts'
import { inBlocks, lockRow, lockRows, readRows, removeRows, updateRows } from './table.ts'

/** A text of a backup that may be an id. */
const QUOTED = /"([A-Za-z0-9_-]{1,64})"/g
/** Its longest, of which one piece may hold the beginning and the next one the end. */
const LONGEST = 66

/** Whether a backup that was sent names one of these. One that is not here as a whole may. */
async function mayName(writing: Writing, backup: UploadedEntry, ids: ReadonlySet<string>): Promise<boolean> {
  let length = 0
  let before = ''
  for await (const piece of readPieces(writing, backup.pieces_id)) {
    length += piece.length
    const text = before + piece.toString('latin1')
    for (const [, id = ''] of text.matchAll(QUOTED)) if (ids.has(id)) return true
    before = text.slice(-LONGEST)
  }
  return length < backup.size
}

/**
 * Ends the archives that were sent, were not restored and hold something of what is to be forgotten: what they say and its files
 * go in the transaction that erases, the rest with the next run of the job. Call it under the lock of the state. (threat O2)
 */
async function forgetInUploads(writing: Writing, { gone, erased, reviews = [] }: ErasureSet): Promise<void> {
  const ids = new Set([...gone, ...erased.keys(), ...reviews])
  for (const { id, user_id } of await lockUploads(writing)) {
    const heads = await lockHeadEntries(writing, id)
    const [backup] = heads
    // What has no owner has ended, but for its files.
    const hasEnded = user_id === ''
    if (!hasEnded && !(backup && (await mayName(writing, backup, ids)))) continue
    await disownUpload(writing, id)
    await removeEntries(writing, [...heads, ...(await lockFilesOf(writing, id, [...ids]))])
  }
}

/** What a snapshot says of its file. */
interface Counts {
  bytes: number
  /** By list. */
  readonly entries: Record<string, number>
}

/** Entries of a snapshot. */
interface Places {
  readonly snapshot_id: string
  readonly position: number[]
}

/** Deletes or rewrites some entries, and keeps the counts right; adds the reviews that go to those of `what`. */
async function eraseAt(
  writing: Writing,
  { snapshot_id, position }: Places,
  what: Forgotten & { readonly reviews: Set<string> },
  counts: Counts,
): Promise<void> {
  const going: number[] = []
  const rows = await lockRows(writing, snapshotEntryTable, { where: { snapshot_id, position } })
  for (const { list, text, position } of rows) {
    const entry: { readonly id: string } = JSON.parse(text)
    const rest = restOf(list, entry, what)
    counts.bytes -= bytesIn({ list, text })
    if (rest === null) {
      going.push(position)
      counts.entries[list] = (counts.entries[list] ?? 0) - 1
      if (list === 'reviews') what.reviews.add(entry.id)
      continue
    }
    const after = JSON.stringify(rest)
    counts.bytes += bytesIn({ list, text: after })
    await updateRows(writing, snapshotEntryTable, { text: after }, { snapshot_id, position })
  }
  await removeRows(writing, snapshotEntryTable, { snapshot_id, position: going })
  await removeRows(writing, snapshotSubjectTable, { snapshot_id, position: going })
}

/**
 * Takes what is to be forgotten out of one snapshot: its entries are found by what they are about, and deleted or written anew.
 * An archive that holds something of it ends: its first half may be downloaded already, which no other second half fits. Call it
 * under the lock of the state.
 */
export async function forgetInSnapshot(
  writing: Writing,
  id: string,
  { gone, erased, reviews = [] }: ErasureSet,
): Promise<void> {
  const what = { gone, erased, reviews: new Set(reviews) }
  const snapshot = await lockRow<Counts & { readonly reason: string }>(writing, snapshotTable, { id })
  if (!snapshot) return
  const counts = { bytes: snapshot.bytes, entries: { ...snapshot.entries } }
  // Answers and reports go with reviews, which are met with what is gone.
  for (const asked of [() => [...gone, ...erased.keys()], () => [...what.reviews]]) {
    for (const ids of inBlocks(asked())) {
      const where = { snapshot_id: id, id: ids }
      const found = await lockRows(writing, snapshotSubjectTable, { where })
      if (found.length > 0 && snapshot.reason === ARCHIVE) return removeSnapshots(writing, [id])
      for (const position of inBlocks(found.map((subject) => subject.position))) {
        await eraseAt(writing, { snapshot_id: id, position }, what, counts)
      }
    }
  }
  await updateRows(writing, snapshotTable, counts, { id })
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
