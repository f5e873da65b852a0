import { randomUUID } from 'node:crypto'
import { DataTypes } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { SubmissionFile } from '#contract/submission.ts'
import { tableOf } from './table.ts'

/** A file as it is kept: type and bytes were checked, the name is text for people and reaches no path. */
export interface CheckedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

interface FileRow extends SubmissionFile {
  readonly submission_id: string
}

/** Bytes of one row: twice as much, as MySQL writes it, stays far below any server's largest statement. */
const PIECE_BYTES = 1024 * 1024

function fileTable(database: Database) {
  return tableOf(database, 'submission_files', {
    id: { ...column.key(64), primaryKey: true },
    submission_id: column.key(64),
    position: column.whole(),
    name: column.key(120),
    type: column.key(32),
    size: column.whole(),
  })
}

function pieceTable(database: Database) {
  return tableOf(database, 'submission_pieces', {
    file_id: { ...column.key(64), primaryKey: true },
    position: { ...column.whole(), primaryKey: true },
    bytes: { type: DataTypes.BLOB('medium'), allowNull: false },
  })
}

/** Adds the files of a review, in the transaction that adds the review. (threat G7) */
export async function insertFiles(
  { database, transaction }: Writing,
  submission_id: string,
  files: readonly CheckedFile[],
): Promise<void> {
  for (const [position, { name, type, bytes }] of files.entries()) {
    const id = randomUUID()
    const row = { id, submission_id, position, name, type, size: bytes.length }
    await fileTable(database).bulkCreate([row], { transaction })
    for (let at = 0, piece = 0; at < bytes.length; at += PIECE_BYTES, piece++) {
      const part = { file_id: id, position: piece, bytes: bytes.subarray(at, at + PIECE_BYTES) }
      await pieceTable(database).bulkCreate([part], { transaction })
    }
  }
}

/** The files of these reviews, by review; of all reviews where no ids are given. */
export async function readFiles(
  { database, ...options }: Reading,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, SubmissionFile[]>> {
  const where = ids === undefined ? {} : { submission_id: [...ids] }
  const order: [string, string][] = [['position', 'ASC']]
  const rows: object[] = await fileTable(database).findAll({ ...options, where, order, raw: true })
  const bySubmission = new Map<string, SubmissionFile[]>()
  for (const { submission_id, id, name, type, size } of rows as FileRow[]) {
    const files = bySubmission.get(submission_id) ?? []
    bySubmission.set(submission_id, [...files, { id, name, type, size }])
  }
  return bySubmission
}

/** One file of one review with its bytes; or null. */
export async function readFile(
  { database, ...options }: Reading,
  submission_id: string,
  id: string,
): Promise<(CheckedFile & { readonly bytes: Buffer<ArrayBuffer> }) | null> {
  const row: object | null = await fileTable(database).findOne({
    ...options,
    where: { id, submission_id },
    raw: true,
  })
  if (!row) return null
  const { name, type } = row as FileRow
  const order: [string, string][] = [['position', 'ASC']]
  const pieces: object[] = await pieceTable(database).findAll({
    ...options,
    where: { file_id: id },
    order,
    raw: true,
  })
  return { name, type, bytes: Buffer.concat(pieces.map((piece) => (piece as { bytes: Uint8Array }).bytes)) }
}

/** Takes the files of these reviews away. */
export async function removeFiles({ database, transaction }: Writing, ids: readonly string[]): Promise<void> {
  const where = { submission_id: [...ids] }
  const rows: object[] = await fileTable(database).findAll({
    where,
    attributes: ['id'],
    raw: true,
    transaction,
  })
  const file_id = rows.map((row) => (row as FileRow).id)
  await pieceTable(database).destroy({ where: { file_id }, transaction })
  await fileTable(database).destroy({ where, transaction })
}

/** Bytes of all files together. */
export async function storedBytes({ database, ...options }: Reading): Promise<number> {
  return Number((await fileTable(database).sum('size', options)) ?? 0)
}
