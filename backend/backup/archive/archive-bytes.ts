import type { Reading } from '#backend/database/transaction.ts'
import { type PackedText, unpack } from '#backend/models/packed-text.ts'
import { listFiles, readPieces } from '#backend/models/submission-file.ts'
import { TAR_BLOCK } from '#contract/backup/archive.ts'
import { type ArchiveLayout, END_BYTES, type PlacedEntry } from './archive-layout.ts'
import { padded, tarHeader } from './tar-header.ts'

/** Bytes of one piece that is sent: between two of them a slow caller's reading shows. (threat N8) */
const SENT_BYTES = 64 * 1024

/** A file of the archive is no longer there as it was. */
class FileGone extends Error {}

interface ArchiveSource {
  readonly reading: Reading
  readonly layout: ArchiveLayout
  /** The packed JSON of the backup. */
  readonly parts: PackedText['parts']
}

/** The content of an entry, never more than one piece of a file in memory. */
async function* contentOf(
  { source }: PlacedEntry,
  { reading, parts }: Pick<ArchiveSource, 'reading' | 'parts'>,
): AsyncGenerator<Buffer> {
  if (source === 'backup') yield* unpack(parts)
  else if ('text' in source) yield source.text
  else {
    const [stored] = await listFiles(reading, [source.file.id])
    if (stored) yield* readPieces(reading, stored.pieces_id || stored.id)
  }
}

/** All bytes of one entry: header, content, filling. @throws FileGone where the content is not what was listed */
async function* bytesOf(entry: PlacedEntry, from: ArchiveSource): AsyncGenerator<Buffer> {
  yield tarHeader(entry, new Date(from.layout.exportedAt))
  let length = 0
  for await (const piece of contentOf(entry, from)) {
    length += piece.length
    if (length > entry.size) break
    yield piece
  }
  if (length !== entry.size) throw new FileGone(`${entry.path} is no longer there as it was`)
  yield Buffer.alloc(padded(entry.size) - entry.size)
}

async function* wholeBytes(from: ArchiveSource, start: number): AsyncGenerator<Buffer> {
  const { layout } = from
  const endOf = ({ offset, size }: PlacedEntry) => offset + TAR_BLOCK + padded(size)
  for (const entry of layout.entries) {
    if (endOf(entry) <= start) continue
    let skip = Math.max(0, start - entry.offset)
    for await (const piece of bytesOf(entry, from)) {
      const skipped = Math.min(skip, piece.length)
      skip -= skipped
      if (skipped < piece.length) yield piece.subarray(skipped)
    }
  }
  const end = layout.bytes - END_BYTES
  yield Buffer.alloc(layout.bytes - Math.max(start, end))
}

/** The bytes of an archive from `start` to before `end`, in small pieces; files are read one piece at a time. @throws FileGone */
export async function* archiveBytes(
  from: ArchiveSource,
  { start, end }: { readonly start: number; readonly end: number } = { start: 0, end: from.layout.bytes },
): AsyncGenerator<Buffer> {
  let left = end - start
  for await (const piece of wholeBytes(from, start)) {
    for (let at = 0; at < piece.length && left > 0; at += SENT_BYTES) {
      const part = piece.subarray(at, at + Math.min(SENT_BYTES, left))
      left -= part.length
      yield part
    }
    if (left <= 0) return
  }
}
