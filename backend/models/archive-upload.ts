import { Op, type WhereOptions } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { archivedFilesOf, HEAD_ENTRIES } from '#contract/backup/archive.ts'
import { insertPieces, PIECE_BYTES, type PieceRow, removePieces } from './submission-file.ts'
import {
  inBlocks,
  insertRows,
  lockRow,
  lockRows,
  orderBy,
  type RowOf,
  readRow,
  readRows,
  removeRows,
  tableOf,
  updateRows,
} from './table.ts'

export const archiveUploadTable = tableOf('archive_uploads', {
  id: { ...column.key(64), primaryKey: true },
  user_id: column.key(64),
  name: column.key(255),
  /** Of the whole file. */
  bytes: column.revision(),
  /** When the file was last changed, by which it is recognised. */
  modified_at: column.moment(),
  received: column.revision(),
  /** When it began, or the last part came. */
  touched_at: column.moment(),
})

/** An archive that is being sent here. */
export type ArchiveUpload = RowOf<typeof archiveUploadTable>

export const uploadedEntryTable = tableOf('uploaded_entries', {
  upload_id: { ...column.key(64), primaryKey: true },
  position: { ...column.whole(), primaryKey: true },
  path: column.key(160),
  /** Where its content begins in the archive, in bytes. */
  starts_at: column.revision(),
  size: column.whole(),
  pieces_id: column.key(64),
  /** Pieces that came so far. */
  pieces: column.whole(),
  /** Of its content, once all of it came and was checked; else "". */
  sha256: column.key(64),
})

/** An entry of an archive that is being sent here. Its bytes stand in pieces under `pieces_id`. */
export type UploadedEntry = RowOf<typeof uploadedEntryTable>

/** Most rows of one statement. */
const MOST_ROWS = 250

const inOrder = orderBy('position')

export function readUploads(reading: Reading): Promise<ArchiveUpload[]> {
  return readRows(reading, archiveUploadTable)
}

/** The upload of a person, or null where there is none with this id. */
export function findUpload(reading: Reading, id: string, user_id: string): Promise<ArchiveUpload | null> {
  return readRow(reading, archiveUploadTable, { where: { id, user_id } })
}

/** As `findUpload`, and locks it until this transaction ends. */
export function lockUpload(writing: Writing, id: string, user_id: string): Promise<ArchiveUpload | null> {
  return lockRow(writing, archiveUploadTable, { id, user_id })
}

export async function insertUpload(writing: Writing, upload: ArchiveUpload): Promise<void> {
  await insertRows(writing, archiveUploadTable, [upload])
}

export async function noteReceived(
  writing: Writing,
  { id, received, touched_at }: Pick<ArchiveUpload, 'id' | 'received' | 'touched_at'>,
): Promise<void> {
  await updateRows(writing, archiveUploadTable, { received, touched_at }, { id })
}

/** Takes an upload from its owner, before it is removed piece by piece: it can be neither continued nor restored. */
export async function disownUpload(writing: Writing, id: string): Promise<void> {
  await updateRows(writing, archiveUploadTable, { user_id: '' }, { id })
}

/** Entries of an upload in their order: all of them, or those that were not checked. */
export function readEntries(
  reading: Reading,
  upload_id: string,
  { unchecked = false, limit }: { readonly unchecked?: boolean; readonly limit?: number } = {},
): Promise<UploadedEntry[]> {
  const where = unchecked ? { upload_id, sha256: '' } : { upload_id }
  const part = limit === undefined ? {} : { limit }
  return readRows(reading, uploadedEntryTable, { where, order: inOrder, ...part })
}

/** The entry that came last, or null. */
export function lastEntry(reading: Reading, upload_id: string): Promise<UploadedEntry | null> {
  return readRow(reading, uploadedEntryTable, {
    where: { upload_id },
    order: orderBy('-position'),
  })
}

export async function insertEntries(writing: Writing, entries: readonly UploadedEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += MOST_ROWS) {
    await insertRows(writing, uploadedEntryTable, entries.slice(at, at + MOST_ROWS))
  }
}

export async function updateEntry(
  writing: Writing,
  { upload_id, position }: UploadedEntry,
  values: Partial<Pick<UploadedEntry, 'pieces' | 'sha256'>>,
): Promise<void> {
  await updateRows(writing, uploadedEntryTable, values, { upload_id, position })
}

/** Stores pieces, small ones together, in statements of at most `PIECE_BYTES`. (threat J13) */
export async function insertUploadedPieces(writing: Writing, pieces: readonly PieceRow[]): Promise<void> {
  let batch: PieceRow[] = []
  let bytes = 0
  for (const piece of pieces) {
    if (batch.length === MOST_ROWS || (batch.length > 0 && bytes + piece.bytes.length > PIECE_BYTES)) {
      await insertPieces(writing, batch)
      batch = []
      bytes = 0
    }
    batch.push(piece)
    bytes += piece.bytes.length
  }
  if (batch.length > 0) await insertPieces(writing, batch)
}

/** Lets entries go whose bytes belong to a stored file from now on. */
export async function releaseEntries(
  writing: Writing,
  upload_id: string,
  pieces_ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < pieces_ids.length; at += MOST_ROWS) {
    await removeRows(writing, uploadedEntryTable, {
      upload_id,
      pieces_id: pieces_ids.slice(at, at + MOST_ROWS),
    })
  }
}

/** Removes the bytes of some entries, and the entries. */
export async function removeEntries(writing: Writing, entries: readonly UploadedEntry[]): Promise<void> {
  const pieces_id = entries.map((entry) => entry.pieces_id)
  const [upload_id] = entries.map((entry) => entry.upload_id)
  await removePieces(writing, pieces_id)
  if (upload_id !== undefined) await removeRows(writing, uploadedEntryTable, { upload_id, pieces_id })
}

export async function removeUpload(writing: Writing, id: string): Promise<void> {
  await removeRows(writing, archiveUploadTable, { id })
}

/** Uploads of which nothing came since a moment, and those without an owner. */
export function leftSince(reading: Reading, moment: Date): Promise<ArchiveUpload[]> {
  const where: WhereOptions = {
    [Op.or]: [{ touched_at: { [Op.lt]: moment.toISOString() } }, { user_id: '' }],
  }
  return readRows(reading, archiveUploadTable, { where })
}

/** All uploads, locked until this transaction ends. */
export const lockUploads = (writing: Writing): Promise<ArchiveUpload[]> =>
  lockRows(writing, archiveUploadTable, { order: orderBy('id') })

/** The entries of an upload that hold texts, the backup and the manifest, as they are now. */
export function lockHeadEntries(writing: Writing, upload_id: string): Promise<UploadedEntry[]> {
  const where: WhereOptions = { upload_id, position: { [Op.lt]: HEAD_ENTRIES } }
  return lockRows(writing, uploadedEntryTable, { where, order: inOrder })
}

/** The entries of an upload that are files of these submissions, as they are now. */
export async function lockFilesOf(
  writing: Writing,
  upload_id: string,
  submissions: readonly string[],
): Promise<UploadedEntry[]> {
  const found: UploadedEntry[] = []
  for (const ids of inBlocks(submissions)) {
    const paths = ids.map((id) => ({ path: { [Op.startsWith]: archivedFilesOf(id) } }))
    found.push(
      ...(await lockRows(writing, uploadedEntryTable, {
        where: { upload_id, [Op.or]: paths },
      })),
    )
  }
  return found
}
