import { randomUUID } from 'node:crypto'
import type { Database } from '#backend/database/connect.ts'
import { isHeldByAnother } from '#backend/database/failures.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import {
  type ArchiveUpload,
  disownUpload,
  insertUpload,
  leftSince,
  readEntries,
  readUploads,
  removeEntries,
  removeUpload,
} from '#backend/models/archive-upload.ts'
import { lockWork, RESTORE_LOCK } from '#backend/models/job.ts'
import { ARCHIVE_HOURS, TAR_BLOCK } from '#contract/backup/archive.ts'
import { hours, minutes } from '#contract/primitives/time.ts'
import { refused } from '../checked-backup.ts'
import { dropOldArchives } from '../rows/archive.ts'
import { END_BYTES } from './archive-layout.ts'

/** Entries whose bytes go in one transaction: at most 20 MB each. */
const AT_ONCE = 4

/** After so many milliseconds without a part an upload gives way to another person's. */
const STANDSTILL = minutes(10)

/** Removes an upload and what came of it, a few entries in each transaction; a crash leaves the rest to the next try. */
export async function dropUpload(database: Database, id: string): Promise<void> {
  await inTransaction(database, (writing) => disownUpload(writing, id))
  for (;;) {
    const entries = await readEntries({ database }, id, { limit: AT_ONCE })
    await inTransaction(database, async (writing) => {
      if (entries.length > 0) await removeEntries(writing, entries)
      else await removeUpload(writing, id)
    })
    if (entries.length === 0) return
  }
}

type Wanted = Pick<ArchiveUpload, 'user_id' | 'name' | 'bytes' | 'modified_at'>

/**
 * Begins an upload, or returns the one of the same file to be continued. There is one at a time: another one of the same
 * person goes. @throws ApiError 400, 409 while another person sends one
 */
export async function beginUpload(database: Database, wanted: Wanted, now: Date): Promise<ArchiveUpload> {
  const { user_id, name, bytes, modified_at } = wanted
  if (bytes % TAR_BLOCK !== 0 || bytes <= END_BYTES)
    throw refused('it is no archive that was downloaded here')
  const isSame = (one: ArchiveUpload) =>
    one.user_id === user_id && one.name === name && one.bytes === bytes && one.modified_at === modified_at
  const stands = new Date(now.getTime() - STANDSTILL).toISOString()
  for (const one of await readUploads({ database })) {
    if (isSame(one)) continue
    // An upload without an owner was being dropped; a crash may have interrupted that.
    if (![user_id, ''].includes(one.user_id) && one.touched_at > stands) throw another()
    await dropUpload(database, one.id)
  }
  return inTransaction(database, async (writing) => {
    await lockWork(writing, RESTORE_LOCK).catch((error) => {
      throw isHeldByAnother(error) ? another() : error
    })
    const [there] = await readUploads(writing)
    if (there && !isSame(there)) throw another()
    if (there) return there
    const upload = { ...wanted, id: randomUUID(), received: 0, touched_at: now.toISOString() }
    await insertUpload(writing, upload)
    return upload
  })
}

const another = () =>
  new ApiError('conflict', 'Another archive is being sent or restored. Please wait until that has ended.')

/**
 * Removes archives and uploads that are a day old, which take as much room as all files together, and what an erasure left of
 * an upload.
 */
export async function dropLeftovers(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - hours(ARCHIVE_HOURS))
  await inTransaction(database, (writing) => dropOldArchives(writing, before))
  for (const { id } of await leftSince({ database }, before)) await dropUpload(database, id)
}
