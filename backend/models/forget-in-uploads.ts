import type { Writing } from '#backend/database/transaction.ts'
import {
  disownUpload,
  lockFilesOf,
  lockHeadEntries,
  lockUploads,
  removeEntries,
  type UploadedEntry,
} from './archive-upload.ts'
import type { ErasureSet } from './erasure-set.ts'
import { readPieces } from './submission-file.ts'

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
export async function forgetInUploads(
  writing: Writing,
  { gone, erased, reviews = [] }: ErasureSet,
): Promise<void> {
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
