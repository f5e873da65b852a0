import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Reading } from '#backend/database/transaction.ts'
import { backupText, type Entries, noEntries } from './export-backup.ts'

/** A backup as it is kept: gzip in parts that each fit in one statement. (threat J13) */
export interface PackedBackup {
  readonly exportedAt: Date
  readonly parts: readonly Buffer[]
  /** Size of the file in bytes. */
  readonly bytes: number
  /** Entries by collection. */
  readonly entries: Entries
}

/** Largest part in bytes. */
const PART_BYTES = 512 * 1024
/** How much text the packer gets at once, in characters. */
const PIECE = 64 * 1024
/** Fast rather than small: text like this shrinks to a fifth all the same. */
const LEVEL = 4

/** Takes a backup and packs it on the fly: it is never in memory as a whole. Give it one transaction. */
export async function packBackup(reading: Reading, exportedAt: Date): Promise<PackedBackup> {
  const entries = noEntries()
  const packed = await pack(backupText(reading, exportedAt, entries))
  return { exportedAt, entries, ...packed }
}

/** Packs a text as it comes: its parts, and its size in bytes. */
export async function pack(text: AsyncIterable<string>): Promise<Pick<PackedBackup, 'parts' | 'bytes'>> {
  const parts: Buffer[] = []
  let bytes = 0
  const counted = async function* () {
    for await (const piece of inPieces(text)) {
      bytes += piece.length
      yield piece
    }
  }
  await pipeline(counted, createGzip({ level: LEVEL }), async (packed: AsyncIterable<Buffer>) => {
    for await (const part of inParts(packed)) parts.push(part)
  })
  return { parts, bytes }
}

/** The file of packed parts, piece by piece. */
export function unpack(parts: Iterable<Buffer>): AsyncIterable<Buffer> {
  const source = Readable.from(parts)
  const file = source.pipe(createGunzip())
  source.on('error', (error) => file.destroy(error))
  return file
}

/** The whole file of packed parts, for a reader that needs it twice. */
export async function unpackWhole(parts: Iterable<Buffer>, bytes: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(bytes)
  let length = 0
  for await (const piece of unpack(parts)) length += piece.copy(whole, length)
  return whole.subarray(0, length)
}

async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let held: string[] = []
  let length = 0
  for await (const some of text) {
    held.push(some)
    length += some.length
    if (length < PIECE) continue
    yield Buffer.from(held.join(''))
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.from(held.join(''))
}

async function* inParts(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const some of packed) {
    held.push(some)
    length += some.length
    if (length < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held)
}
