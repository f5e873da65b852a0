import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction, type Reading } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { type PackedText, unpack } from '#backend/models/packed-text.ts'
import { packSnapshot } from '#backend/models/snapshot-entries.ts'
import { ARCHIVE, removeSnapshots } from '#backend/models/snapshot-tables.ts'
import { listFiles, readPieces, type StoredFile } from '#backend/models/submission-file.ts'
import { ARCHIVE_HOURS, type ArchivedFile } from '#contract/backup/archive.ts'
import type { Archive } from '#contract/backup/archive-endpoints.ts'
import { hours } from '#contract/primitives/time.ts'
import { findArchived, insertArchivedFiles, readArchivedFiles } from '../rows/archive.ts'
import { takeSnapshot } from '../take-snapshot.ts'
import { type ArchiveLayout, excessOf, hashOf, layOutArchive } from './archive-layout.ts'

/** How many archives can be downloaded at the same time; a further one ends the oldest. */
const ARCHIVES_KEPT = 3

/** Hashes by file. A file never changes: it is there as it came, or gone. */
type Hashes = Map<string, string>

/** Reads files whose hash is not known yet, one piece at a time. Files that go meanwhile are passed over. */
async function addHashes(reading: Reading, files: readonly StoredFile[], hashes: Hashes): Promise<void> {
  const pace = createPacer()
  for (const { id, pieces_id, size } of files) {
    if (hashes.has(id)) continue
    const found = await hashOf(readPieces(reading, pieces_id || id))
    if (found.size === size) hashes.set(id, found.sha256)
    await pace()
  }
}

/** The stored files as a manifest names them; what `hashes` does not hold is read. */
export async function listArchivedFiles(
  reading: Reading,
  hashes: Hashes = new Map(),
): Promise<ArchivedFile[]> {
  const files = await listFiles(reading)
  await addHashes(reading, files, hashes)
  return files.flatMap(({ id, submission_id, position, name, type, size }) => {
    const sha256 = hashes.get(id)
    const known = { id, submission_id, position, name, size }
    return sha256 === undefined ? [] : [{ ...known, type: type as ArchivedFile['type'], sha256 }]
  })
}

/** The places of the bytes of an archive whose backup is packed in these parts. */
export async function layoutOf(
  exportedAt: string,
  parts: PackedText['parts'],
  files: readonly ArchivedFile[],
): Promise<ArchiveLayout> {
  const { sha256, size } = await hashOf(unpack(parts))
  return layOutArchive({ exportedAt, backupBytes: size, backupHash: sha256, files })
}

/** An archive that can be downloaded. */
interface OpenArchive {
  readonly id: string
  readonly layout: ArchiveLayout
  readonly files: readonly ArchivedFile[]
  readonly parts: PackedText['parts']
}

/** An archive as it was prepared; null where it has ended. */
async function findArchive(database: Database, id: string): Promise<OpenArchive | null> {
  const found = await inSnapshot(database, async (reading) => {
    const archive = await findArchived(reading, id)
    if (!archive) return null
    const files = await readArchivedFiles(reading, id)
    return { archive, files, ...(await packSnapshot(reading, id)) }
  })
  if (!found) return null
  const { archive, files, parts } = found
  return { id, files, parts, layout: await layoutOf(archive.taken_at, parts, files) }
}

const ended = () =>
  new ApiError(
    'not_found',
    'This archive has ended: something in it was erased, or a day has passed. Please download a new one.',
  )

/** An archive all of whose files are there. One that lost a file ends. @throws ApiError 404 */
export async function openArchive(database: Database, id: string): Promise<OpenArchive> {
  const archive = await findArchive(database, id)
  if (!archive) throw ended()
  const ids = archive.files.map((file) => file.id)
  if ((await listFiles({ database }, ids)).length === ids.length) return archive
  await inTransaction(database, (writing) => removeSnapshots(writing, [id]))
  throw ended()
}

/**
 * Prepares an archive: its backup is kept as a snapshot, beside the list of its files. @throws ApiError 413 where it would be
 * larger than one that can be restored
 */
export async function prepareArchive(database: Database, now: Date): Promise<Archive> {
  const hashes: Hashes = new Map()
  // Most of the reading, outside of any transaction.
  await listArchivedFiles({ database }, hashes)
  const id = await inTransaction(database, async (writing) => {
    const taken = await takeSnapshot(writing, { reason: ARCHIVE, now }, ARCHIVES_KEPT)
    await insertArchivedFiles(writing, taken, await listArchivedFiles(writing, hashes))
    return taken
  })
  const { layout, files: listed } = await openArchive(database, id)
  const excess = excessOf(layout)
  if (excess !== null) {
    await inTransaction(database, (writing) => removeSnapshots(writing, [id]))
    const detail = `${excess}: an archive of them could not be restored. Copy the database instead.`
    throw new ApiError('too_large', detail)
  }
  const ends_at = new Date(now.getTime() + hours(ARCHIVE_HOURS)).toISOString()
  const { name, bytes } = layout
  return { id, name, made_at: now.toISOString(), ends_at, bytes, files: listed.length }
}
