import type { IncomingMessage } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import { ApiError } from './errors.ts'
import { type BodyPatience, watchBody } from './read-bytes.ts'

/** A body over its limit is read on to this many times its size, and thrown away, so that the caller can read the answer. */
const DRAIN_TIMES = 3

export const malformed = (detail: string, cause?: unknown): ApiError =>
  new ApiError('malformed_body', detail, { cause })
export const tooLarge = (detail: string, cause?: unknown): ApiError =>
  new ApiError('too_large', detail, { cause })

/** The error message for text that is too long, of one field or of all. */
export const TOO_LONG = 'A field of the form is too long'

/** A multipart body, the most bytes, bytes of text and parts that it may have, and the error message for one that is too large. */
interface WatchedForm {
  readonly boundary: string
  readonly patience: BodyPatience
  readonly bytes: number
  readonly textBytes: number
  readonly parts: number
  readonly tooLarge: string
}

interface FormWatch {
  /** Feeds the request to a parser. */
  feed(request: IncomingMessage, parser: Writable): void
  /** Rejects with 408 or 413 where the rest of the body is not waited for. */
  readonly refused: Promise<never>
  /** Whether the parser has seen every part that was sent. */
  isWhole(): boolean
  /** Ends the watch, and the parser with it. */
  stop(): void
}

/**
 * Watches a body on its way to the parser: its size and pace, which the parser cannot limit for all parts together, and
 * how many parts there are, of which it passes over odd ones in silence.
 */
export function watchForm(request: IncomingMessage, { boundary, patience, ...most }: WatchedForm): FormWatch {
  const { promise: cutOff, reject } = Promise.withResolvers<never>()
  const sent = partCounter(boundary)
  let received = 0
  let read = 0
  let text = 0
  let fed: Writable | null = null
  const pace = watchBody(patience, () => received)
  const refused = Promise.race([cutOff, pace.tooSlow])
  // Avoids an unhandled rejection while nothing awaits it.
  refused.catch(() => undefined)

  const feed = (_request: IncomingMessage, parser: Writable) => {
    const end = (error: ApiError) => {
      request.unpipe(parser)
      parser.destroy(error)
    }
    fed = parser
    parser.on('field', (_name: string, value: string) => {
      read += 1
      text += Buffer.byteLength(value)
      if (text > most.textBytes) end(tooLarge(TOO_LONG))
    })
    parser.on('file', (_name: string, file: Readable, { filename }: { readonly filename?: string }) => {
      read += 1
      // The parser throws away what has no name; that of an empty picker holds nothing.
      if (!filename) file.once('data', () => end(malformed('The form has a file without a name')))
    })
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > most.bytes * DRAIN_TIMES) {
        reject(new ApiError('too_large', most.tooLarge, { headers: { Connection: 'close' } }))
      } else if (received > most.bytes) end(tooLarge(most.tooLarge))
      else if (sent.count(chunk) > most.parts) end(tooLarge('The form has too many parts'))
    })
    request.pipe(parser)
  }
  const stop = () => {
    pace.stop()
    fed?.destroy()
  }
  return { feed, refused, stop, isWhole: () => sent.count() === read }
}

/** Counts the parts of a body, which lie between its delimiters, while it comes. */
function partCounter(boundary: string) {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  let rest = Buffer.from('\r\n')
  let delimiters = 0
  return {
    /** Adds a piece of the body; returns how many parts have ended. */
    count(chunk: Buffer = Buffer.alloc(0)): number {
      const piece = Buffer.concat([rest, chunk])
      for (let at = piece.indexOf(delimiter); at !== -1; at = piece.indexOf(delimiter, at + 1))
        delimiters += 1
      rest = piece.subarray(Math.max(0, piece.length - delimiter.length + 1))
      return delimiters - 1
    },
  }
}
