import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import {
  type ArchiveUpload,
  readEntries,
  type UploadedEntry,
  updateEntry,
} from '#backend/models/archive-upload.ts'
import { PIECE_BYTES, readPieces } from '#backend/models/submission-file.ts'
import { loadSharp } from '#backend/raster/load-sharp.ts'
import { HEAD_ENTRIES } from '#contract/backup/archive.ts'
import { contentType, extensionOf, typeByExtension } from '#contract/submission-files.ts'
import { refused } from '../checked-backup.ts'
import { hashOf } from './archive-layout.ts'

/** Entries that are read in one look. */
const AT_ONCE = 50

/** Most pixels of a picture that uploads take. (threat G4) */
const MAX_PIXELS = 40_000_000

/**
 * Refuses a file whose content is not of the type that its name says, or a picture of which too many pixels would be drawn. The
 * other checks of uploads are not repeated: an archive of stored files has to come back, and staff alone get them.
 */
async function requireType(bytes: Buffer, path: string): Promise<void> {
  const found = contentType(bytes)
  if (!found || found !== typeByExtension(extensionOf(path))) {
    throw refused(`the content of ${path} is not of the type that its name says`)
  }
  if (found.key === 'pdf') return
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw refused(`the picture ${path} is broken (${error instanceof Error ? error.message : ''})`)
    })
  if (width * height > MAX_PIXELS) throw refused(`the picture ${path} has more than 40 million pixels`)
}

/** The content of an entry that came as a whole. */
export async function entryContent(database: Database, { pieces_id, size }: UploadedEntry): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  let length = 0
  for await (const piece of readPieces({ database }, pieces_id)) length += piece.copy(bytes, length)
  return bytes.subarray(0, length)
}

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

/** Checks the entries that have come as a whole, one in memory at a time, and notes their hashes. @throws ApiError 400 */
export async function checkEntries(
  database: Database,
  { id, received }: ArchiveUpload,
  onChecked: (entry: UploadedEntry, bytes: Buffer) => Promise<void> = async () => undefined,
): Promise<void> {
  for (;;) {
    const entries = await readEntries({ database }, id, { unchecked: true, limit: AT_ONCE })
    const whole = entries.filter(({ starts_at, size }) => starts_at + size <= received)
    for (const entry of whole) {
      const bytes = await entryContent(database, entry)
      if (entry.position >= HEAD_ENTRIES) await requireType(bytes, entry.path)
      const { sha256 } = await hashOf(inPieces(bytes))
      await inTransaction(database, (writing) => updateEntry(writing, entry, { sha256 }))
      await onChecked({ ...entry, sha256 }, bytes)
    }
    if (whole.length < AT_ONCE) return
  }
}
