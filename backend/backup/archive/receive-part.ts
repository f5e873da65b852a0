import { randomUUID } from 'node:crypto'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import {
  type ArchiveUpload,
  insertEntries,
  insertUploadedPieces,
  lastEntry,
  lockUpload,
  noteReceived,
  type UploadedEntry,
  updateEntry,
} from '#backend/models/archive-upload.ts'
import { PIECE_BYTES, type PieceRow } from '#backend/models/submission-file.ts'
import { ARCHIVE_FILES, HEAD_ENTRIES, MANIFEST_BYTES, TAR_BLOCK } from '#contract/backup/archive.ts'
import { BACKUP_BYTES } from '#contract/backup/backup-file.ts'
import { MAX_TOTAL_BYTES } from '#contract/submission-files.ts'
import { refused } from '../checked-backup.ts'
import { END_BYTES } from './archive-layout.ts'
import { padded, readTarHeader, type TarEntry, UnreadableTar } from './tar-header.ts'

const BACKUP_PATH = /^propfirm_backup_\d{4}-\d{2}-\d{2}\.json$/
const MANIFEST_PATH = /^manifest\.json$/
const FILE_PATH = /^files\/[A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-]{1,64}\.[a-z]{3,5}$/

/** Refuses an entry that is not in its place by name or size, or one too many. Names never reach a path. */
function requireExpected({ path, size }: TarEntry, position: number): void {
  if (position >= HEAD_ENTRIES + ARCHIVE_FILES) throw refused(`it holds more than ${ARCHIVE_FILES} files`)
  const expected = [
    { path: BACKUP_PATH, most: BACKUP_BYTES, what: 'the backup file' },
    {
      path: MANIFEST_PATH,
      most: MANIFEST_BYTES,
      what: 'the manifest',
    },
  ][position] ?? { path: FILE_PATH, most: MAX_TOTAL_BYTES, what: 'a file of a review' }
  const shown = path.slice(0, 80)
  if (!expected.path.test(path)) {
    throw refused(`its entry ${position + 1} is named "${shown}", where ${expected.what} has to be`)
  }
  if (size === 0) throw refused(`${shown} is empty`)
  if (size > expected.most) throw refused(`${shown} is too large`)
}

interface Received {
  readonly pieces: PieceRow[]
  readonly added: UploadedEntry[]
  /** The entry that was open before, with all of its pieces. */
  continued: UploadedEntry | null
}

const endOf = ({ starts_at, size }: UploadedEntry) => starts_at + padded(size)

/** Reads the blocks of one part, each of which belongs to an entry, heads one or ends the archive. */
function readPart(
  upload: ArchiveUpload,
  last: UploadedEntry | null,
  { offset, bytes }: { readonly offset: number; readonly bytes: Buffer },
): Received {
  const received: Received = { pieces: [], added: [], continued: null }
  let entry = last
  const grow = (grown: UploadedEntry) => {
    entry = grown
    if (received.added.length > 0) received.added[received.added.length - 1] = grown
    else received.continued = grown
  }
  const store = (open: UploadedEntry, content: Buffer) => {
    let { pieces } = open
    for (let at = 0; at < content.length; at += PIECE_BYTES, pieces++) {
      const piece = content.subarray(at, at + PIECE_BYTES)
      received.pieces.push({ file_id: open.pieces_id, position: pieces, bytes: piece })
    }
    if (pieces > open.pieces) grow({ ...open, pieces })
  }
  for (let at = 0; at < bytes.length; ) {
    const place = offset + at
    if (entry && place < endOf(entry)) {
      const block = bytes.subarray(at, at + endOf(entry) - place)
      const content = Math.max(0, entry.starts_at + entry.size - place)
      if (block.subarray(content).some((byte) => byte !== 0))
        throw refused(`${entry.path} is filled up wrongly`)
      store(entry, block.subarray(0, content))
      at += block.length
      continue
    }
    const header = readTarHeader(bytes.subarray(at, at + TAR_BLOCK))
    if (header === null) {
      if (place < upload.bytes - END_BYTES) throw refused(`it ends after ${place} of ${upload.bytes} bytes`)
    } else {
      if (place + TAR_BLOCK + padded(header.size) > upload.bytes - END_BYTES) throw refused('it is cut off')
      const position = entry ? entry.position + 1 : 0
      requireExpected(header, position)
      const ids = { upload_id: upload.id, pieces_id: randomUUID() }
      entry = { ...header, ...ids, position, starts_at: place + TAR_BLOCK, pieces: 0, sha256: '' }
      received.added.push(entry)
    }
    at += TAR_BLOCK
  }
  return received
}

/** Which upload, of whom, and what came. */
interface Part {
  readonly id: string
  readonly user_id: string
  readonly offset: number
  readonly bytes: Buffer
}

async function store(writing: Writing, upload: ArchiveUpload, { offset, bytes }: Part, now: Date) {
  const last = await lastEntry(writing, upload.id)
  const { pieces, added, continued } = readPart(upload, last, { offset, bytes })
  if (continued) await updateEntry(writing, continued, { pieces: continued.pieces })
  await insertEntries(writing, added)
  await insertUploadedPieces(writing, pieces)
  const received = offset + bytes.length
  await noteReceived(writing, { id: upload.id, received, touched_at: now.toISOString() })
  return { ...upload, received }
}

export const noUpload = () =>
  new ApiError('not_found', 'There is no such upload any more. Please choose the file again.')

/**
 * Stores one part of an archive, all of it or nothing; one that is here already is passed over. Entries are taken apart as
 * they come, so that a restore moves no bytes. @throws ApiError 400, 404, 409 where another part is due
 */
export async function receivePart(database: Database, part: Part, now: Date): Promise<ArchiveUpload> {
  const { id, user_id, offset, bytes } = part
  if (bytes.length === 0 || bytes.length % TAR_BLOCK !== 0) {
    throw refused(`a part of it must be a multiple of ${TAR_BLOCK} bytes`)
  }
  return inTransaction(database, async (writing) => {
    const upload = await lockUpload(writing, id, user_id)
    if (!upload) throw noUpload()
    const end = offset + bytes.length
    if (end <= upload.received) return upload
    if (offset !== upload.received) {
      throw new ApiError('conflict', `The part that is due begins at byte ${upload.received}`)
    }
    if (end > upload.bytes) throw refused(`it is longer than the ${upload.bytes} bytes that were said`)
    return store(writing, upload, part, now)
  }).catch((error) => {
    throw error instanceof UnreadableTar ? refused(error.message) : error
  })
}
