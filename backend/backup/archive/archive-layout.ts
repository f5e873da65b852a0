import { createHash } from 'node:crypto'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import {
  ARCHIVE_BYTES,
  ARCHIVE_FILES,
  type ArchivedFile,
  archivedFilePath,
  archiveFileName,
  HEAD_ENTRIES,
  MANIFEST_BYTES,
  MANIFEST_NAME,
  TAR_BLOCK,
} from '#contract/backup/archive.ts'
import { backupFileName } from '#contract/backup/backup-endpoints.ts'
import { BACKUP_VERSION } from '#contract/backup/backup-file.ts'
import { padded } from './tar-header.ts'

interface ArchiveParts {
  /** When its state was taken, ISO 8601 in UTC. */
  readonly exportedAt: string
  /** Of the JSON file, in bytes. */
  readonly backupBytes: number
  readonly backupHash: string
  readonly files: readonly ArchivedFile[]
}

/** The source of an entry's content. */
type EntrySource = 'backup' | { readonly text: Buffer } | { readonly file: ArchivedFile }

/** An entry of an archive, and where its header begins. */
export interface PlacedEntry {
  readonly path: string
  readonly size: number
  readonly offset: number
  readonly source: EntrySource
}

/** Every byte of an archive by its place: one set of parts gives one archive, so that a download can be continued. */
export interface ArchiveLayout {
  readonly name: string
  readonly exportedAt: string
  readonly entries: readonly PlacedEntry[]
  readonly bytes: number
}

/** Two blocks of zeros end an archive. */
export const END_BYTES = 2 * TAR_BLOCK

/** The manifest, one line for each file. */
function manifestText({ exportedAt, backupHash, files }: ArchiveParts): string {
  const head = JSON.stringify({
    version: BACKUP_VERSION,
    exported_at: exportedAt,
    backup_sha256: backupHash,
  }).slice(0, -1)
  const lines = files.map(({ id, submission_id, position, name, type, size, sha256 }) =>
    JSON.stringify({ id, submission_id, position, name, type, size, sha256 }),
  )
  return `${head},"files":[${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]}\n`
}

/** Places the entries of an archive: the backup file, the manifest, and each file. */
export function layOutArchive(parts: ArchiveParts): ArchiveLayout {
  const { exportedAt, backupBytes, files } = parts
  const entries: PlacedEntry[] = []
  let offset = 0
  const add = (path: string, size: number, source: EntrySource) => {
    entries.push({ path, size, offset, source })
    offset += TAR_BLOCK + padded(size)
  }
  add(backupFileName(exportedAt), backupBytes, 'backup')
  const text = Buffer.from(manifestText(parts))
  add(MANIFEST_NAME, text.length, { text })
  for (const file of files) add(archivedFilePath(file), file.size, { file })
  return { name: archiveFileName(exportedAt), exportedAt, entries, bytes: offset + END_BYTES }
}

/** The limit of a restorable archive that this one exceeds, as the beginning of a sentence; or null. */
export function excessOf({ entries, bytes }: Pick<ArchiveLayout, 'entries' | 'bytes'>): string | null {
  if (bytes > ARCHIVE_BYTES) return 'The files are more than 2 GB'
  const manifest = entries.find(({ path }) => path === MANIFEST_NAME)?.size ?? 0
  if (entries.length - HEAD_ENTRIES <= ARCHIVE_FILES && manifest <= MANIFEST_BYTES) return null
  return `The files are more than ${ARCHIVE_FILES}, or have long names`
}

/** The SHA-256 of bytes that come in pieces, as hexadecimal digits, and how many they are. */
export async function hashOf(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ readonly sha256: string; readonly size: number }> {
  const hash = createHash('sha256')
  const pace = createPacer()
  let size = 0
  for await (const piece of pieces) {
    hash.update(piece)
    size += piece.length
    await pace()
  }
  return { sha256: hash.digest('hex'), size }
}
