import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, createGzip, gunzip, gzip } from 'node:zlib'

/** A text as it was at one moment, packed in parts, and its size in bytes. */
export interface PackedText {
  readonly parts: readonly Buffer[]
  readonly bytes: number
}

/** How much text the packer gets at once, in characters. */
const PIECE = 64 * 1024
/** Fast rather than small: text like this shrinks to a fifth all the same. */
const LEVEL = 4

const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)

/** Packs a text that is short. */
export const packText = (text: string): Promise<Buffer> => gzipAsync(text, { level: LEVEL })

/** The text that `packText` packed. */
export const textOf = async (bytes: Buffer): Promise<string> => (await gunzipAsync(bytes)).toString('utf8')

/** Packs a text as it comes. */
export async function pack(text: AsyncIterable<string>): Promise<PackedText> {
  const parts: Buffer[] = []
  let bytes = 0
  const counted = async function* () {
    for await (const piece of inPieces(text)) {
      bytes += piece.length
      yield piece
    }
  }
  await pipeline(counted, createGzip({ level: LEVEL }), async (packed: AsyncIterable<Buffer>) => {
    for await (const part of packed) parts.push(part)
  })
  return { parts, bytes }
}

/** The file of packed parts, piece by piece. */
export function unpack(parts: Iterable<Buffer>): AsyncIterable<Buffer> {
  const source = Readable.from([...parts])
  const file = source.pipe(createGunzip())
  source.on('error', (error) => file.destroy(error))
  return file
}

/** The whole file of a packed text, for a reader that needs it twice. */
export async function unpackWhole({ parts, bytes }: PackedText): Promise<Buffer> {
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
