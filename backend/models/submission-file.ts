import { randomUUID } from 'node:crypto'
import { literal, Op, QueryTypes } from 'sequelize'
import { column, later, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { SubmissionFile } from '#contract/submission.ts'
import {
  inBlocks,
  insertRows,
  type RowOf,
  readInBlocks,
  readRow,
  readRows,
  removeRows,
  tableOf,
} from './table.ts'

/** A file as it is kept: type and bytes were checked, the name is text for people and reaches no path. */
export interface CheckedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** Bytes of one row: twice as much, as MySQL writes it, stays far below any server's largest statement. */
export const PIECE_BYTES = 1024 * 1024

/** The rows of files, without their bytes. */
export const fileTable = tableOf(
  'submission_files',
  {
    id: { ...column.key(64), primaryKey: true },
    submission_id: column.key(64),
    /** Its place among the files of the submission. */
    position: column.whole(),
    name: naming('sender', 'deleted', column.key(120)),
    type: column.key(32),
    size: column.whole(),
    /** Under which id its bytes stand; "" for its own. */
    pieces_id: later(column.key(64)),
  },
  { unique: { files_of_submission: ['submission_id', 'position', 'id'] } },
)

/** A file without its bytes, as it is stored. */
export type FileRow = RowOf<typeof fileTable>

/** The bytes of files, of stored ones and of those that an archive brings. */
export const pieceTable = tableOf('submission_pieces', {
  file_id: { ...column.key(64), primaryKey: true },
  position: { ...column.whole(), primaryKey: true },
  bytes: naming('sender', 'deleted', column.bytes()),
})

/** A piece of a file, `PIECE_BYTES` at most. */
export type PieceRow = RowOf<typeof pieceTable>

/**
 * Stores pieces in one statement. Their bytes are bound and never text of it, which would take many times their room: an archive
 * of a gigabyte leaves no more behind than its parts.
 */
export async function insertPieces(
  { database, transaction }: Writing,
  pieces: readonly PieceRow[],
): Promise<void> {
  const places = pieces.map((_, row) => `($${3 * row + 1}, $${3 * row + 2}, $${3 * row + 3})`)
  const bind = pieces.flatMap(({ file_id, position, bytes }) => [file_id, position, bytes])
  const sql = `INSERT INTO submission_pieces (file_id, position, bytes) VALUES ${places.join(', ')}`
  await database.sequelize.query(sql, { transaction, bind, type: QueryTypes.INSERT })
}

/** Adds the files of a submission, in the transaction that adds the submission. (threat G7) */
export async function insertFiles(
  writing: Writing,
  submission_id: string,
  files: readonly CheckedFile[],
): Promise<void> {
  for (const [position, { name, type, bytes }] of files.entries()) {
    const id = randomUUID()
    const row = { id, submission_id, position, name, type, size: bytes.length, pieces_id: '' }
    await insertRows(writing, fileTable, [row])
    for (let at = 0, piece = 0; at < bytes.length; at += PIECE_BYTES, piece++) {
      await insertPieces(writing, [
        { file_id: id, position: piece, bytes: bytes.subarray(at, at + PIECE_BYTES) },
      ])
    }
  }
}

/** The files of these submissions, by submission; of all submissions where no ids are given. */
export async function readFiles(
  reading: Reading,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, SubmissionFile[]>> {
  const where = ids === undefined ? {} : { submission_id: [...ids] }
  const order: [string, string][] = [['position', 'ASC']]
  const rows = await readRows(reading, fileTable, { where, order })
  const bySubmission = new Map<string, SubmissionFile[]>()
  for (const { submission_id, id, name, type, size } of rows) {
    const files = bySubmission.get(submission_id) ?? []
    bySubmission.set(submission_id, [...files, { id, name, type, size }])
  }
  return bySubmission
}

/** One file of one submission with its bytes; or null. */
export async function readFile(
  reading: Reading,
  submission_id: string,
  id: string,
): Promise<(CheckedFile & { readonly bytes: Buffer<ArrayBuffer> }) | null> {
  const row = await readRow(reading, fileTable, { where: { id, submission_id } })
  if (!row) return null
  const { name, type } = row
  const order: [string, string][] = [['position', 'ASC']]
  const where = { file_id: row.pieces_id || id }
  const pieces = await readRows<{ bytes: Uint8Array }>(reading, pieceTable, { where, order })
  return { name, type, bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)) }
}

/** Takes the files of these submissions away. */
export async function removeFiles(writing: Writing, ids: readonly string[]): Promise<void> {
  const where = { submission_id: [...ids] }
  const rows = await readRows(writing, fileTable, { where, attributes: ['id', 'pieces_id'] })
  await removePieces(
    writing,
    rows.map(({ id, pieces_id }) => pieces_id || id),
  )
  await removeRows(writing, fileTable, where)
}

/** A stored file without its bytes. */
export type StoredFile = Readonly<FileRow>

/** All files of submissions that were not deleted, or those with these ids, in the order of their ids. */
export async function listFiles(reading: Reading, ids?: readonly string[]): Promise<StoredFile[]> {
  const shown = literal("(SELECT id FROM user_submissions WHERE deleted_at = '')")
  const files: StoredFile[] = []
  const blocks = ids === undefined ? [undefined] : inBlocks(ids)
  for (const block of blocks) {
    const where = block === undefined ? { submission_id: { [Op.in]: shown } } : { id: block }
    for await (const rows of readInBlocks<FileRow>(reading, fileTable, { where })) files.push(...rows)
  }
  return files
}

/** The bytes of a file in pieces of at most `PIECE_BYTES`, one at a time; none where they are gone. */
export async function* readPieces(reading: Reading, pieces_id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const where = { file_id: pieces_id, position }
    const row = await readRow<{ bytes: Uint8Array }>(reading, pieceTable, { where })
    if (!row) return
    yield Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.length)
  }
}

/** Removes bytes by the ids under which they stand. */
export async function removePieces(writing: Writing, pieces_ids: readonly string[]): Promise<void> {
  await removeRows(writing, pieceTable, { file_id: [...pieces_ids] })
}

/** Adds files whose bytes are there already, under `pieces_id`. */
export async function adoptFiles(writing: Writing, files: readonly StoredFile[]): Promise<void> {
  for (const block of inBlocks(files)) await insertRows(writing, fileTable, block)
}

/** Bytes of all files together. */
export async function storedBytes({ database, ...options }: Reading): Promise<number> {
  return Number((await fileTable(database).sum('size', options)) ?? 0)
}
