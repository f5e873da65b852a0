import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

/** A body in pieces, so that answers which share most of their bytes share the memory too. */
export type Chunks = readonly Uint8Array[]

export type Encoding = 'br' | 'gzip'

/** Bytes handed to the thread pool at a time; between two pieces an aborted run ends. */
const PIECE_BYTES = 256 * 1024

export function byteLengthOf(chunks: Chunks): number {
  return chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
}

/** The body in pieces of at most 256 KB. */
export function* pieces(chunks: Chunks): Generator<Uint8Array> {
  for (const chunk of chunks) {
    for (let start = 0; start < chunk.byteLength; start += PIECE_BYTES) {
      yield chunk.subarray(start, start + PIECE_BYTES)
    }
  }
}

/**
 * The smallest window that holds the whole body, up to brotli's usual one: no byte is larger for it, and the thorough
 * quality takes 8 bytes of memory for each byte of the window. (RFC 7932, section 9.1: 16 bytes are not usable)
 */
function windowBits(bytes: number): number {
  const enough = Math.ceil(Math.log2(bytes + 16))
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, enough))
}

const brotliOptions = (quality: number, bytes: number) => ({
  chunkSize: PIECE_BYTES / 4,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
})

const gzipOptions = (level: number) => ({ level, chunkSize: PIECE_BYTES / 4 })

const wholeBrotli = promisify(brotliCompress)
const wholeGzip = promisify(gzip)

/** One piece without a stream, whose set-up would cost more than a short body. */
async function compressPiece(piece: Uint8Array, encoding: Encoding, quality: number): Promise<Uint8Array> {
  const compressed =
    encoding === 'gzip'
      ? await wholeGzip(piece, gzipOptions(quality))
      : await wholeBrotli(piece, brotliOptions(quality, piece.byteLength))
  // A copy: what zlib gives is the beginning of a block of 64 KB, which would be kept with it.
  return Buffer.from(compressed)
}

/** The body compressed on the thread pool. Rejects with `AbortError` once `signal` says so. */
export async function compress(
  chunks: Chunks,
  encoding: Encoding,
  quality: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const length = byteLengthOf(chunks)
  if (length <= PIECE_BYTES) {
    signal?.throwIfAborted()
    return compressPiece(Buffer.concat(chunks), encoding, quality)
  }
  const compressor =
    encoding === 'gzip'
      ? createGzip(gzipOptions(quality))
      : createBrotliCompress(brotliOptions(quality, length))
  let compressed: Uint8Array = new Uint8Array()
  await pipeline(
    pieces(chunks),
    compressor,
    async (source) => {
      compressed = await buffer(source)
    },
    signal ? { signal } : {},
  )
  return compressed
}
