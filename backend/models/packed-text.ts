import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, createGzip, gunzip, gzip } from 'node:zlib'

/** Text of a backup that belongs to a review: one entry with what stands before it, and the ids by which it is found. */
export interface ReviewPiece {
  readonly text: string
  readonly about: readonly string[]
}

/** The text of a backup as it comes. */
export type Piece = string | ReviewPiece

/** One part of a packed backup. It fits in one statement. (threat J13) */
export interface PackedPart {
  readonly bytes: Buffer
  /** The ids that its entries of reviews are about; "" where it holds none. */
  readonly about: string
}

/** A packed text, and its size in bytes. */
export interface PackedText {
  readonly parts: readonly PackedPart[]
  readonly bytes: number
}

/** Largest part in bytes. */
const PART_BYTES = 512 * 1024
/** How much text the packer gets at once, in characters. */
const PIECE = 64 * 1024
/** Text of reviews in one part, in characters: what is to be written anew where one review goes. */
const REVIEW_PART = 128 * 1024
/** Fast rather than small: text like this shrinks to a fifth all the same. */
const LEVEL = 4

const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)

/** Packs a text that is a stream of its own. */
export const packText = (text: string): Promise<Buffer> => gzipAsync(text, { level: LEVEL })

/** The text of one part that holds reviews. */
export const textOf = async (bytes: Buffer): Promise<string> => (await gunzipAsync(bytes)).toString('utf8')

/**
 * Packs a text as it comes. Entries of reviews stand in parts of their own, each a whole stream, so that one can be
 * written anew without the others; gzip reads streams behind one another as one text. (threat N2)
 */
export async function pack(text: AsyncIterable<Piece>): Promise<PackedText> {
  const parts: PackedPart[] = []
  let bytes = 0
  const source = text[Symbol.asyncIterator]()
  let next = await source.next()
  const plain = async function* () {
    for (; !next.done && typeof next.value === 'string'; next = await source.next()) yield next.value
  }
  const counted = async function* () {
    for await (const piece of inPieces(plain())) {
      bytes += piece.length
      yield piece
    }
  }
  while (!next.done) {
    await pipeline(counted, createGzip({ level: LEVEL }), async (packed: AsyncIterable<Buffer>) => {
      for await (const part of inParts(packed)) parts.push({ bytes: part, about: '' })
    })
    let held: ReviewPiece[] = []
    let length = 0
    const close = async () => {
      const whole = held.map((piece) => piece.text).join('')
      bytes += Buffer.byteLength(whole)
      parts.push({ bytes: await packText(whole), about: aboutAll(held) })
      held = []
      length = 0
    }
    for (; !next.done && typeof next.value !== 'string'; next = await source.next()) {
      held.push(next.value)
      length += next.value.text.length
      if (length >= REVIEW_PART) await close()
    }
    if (held.length > 0) await close()
  }
  return { parts, bytes }
}

/** The ids of some entries, as a part names them. */
export const aboutAll = (pieces: readonly Pick<ReviewPiece, 'about'>[]): string =>
  [...new Set(pieces.flatMap(({ about }) => about))].join(' ')

/** The file of packed parts, piece by piece. */
export function unpack(parts: Iterable<Pick<PackedPart, 'bytes'>>): AsyncIterable<Buffer> {
  const source = Readable.from([...parts].map(({ bytes }) => bytes))
  const file = source.pipe(createGunzip())
  source.on('error', (error) => file.destroy(error))
  return file
}

/** The whole file of packed parts, for a reader that needs it twice. */
export async function unpackWhole(
  parts: Iterable<Pick<PackedPart, 'bytes'>>,
  bytes: number,
): Promise<Buffer> {
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
