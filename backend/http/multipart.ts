/// <reference path="./koa-multer.d.ts" />
import type { IncomingMessage } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import { MIMEType } from 'node:util'
import createMulter, { type ParsedRequest } from '@koa/multer'
import type { Context } from 'koa'
import type { Upload } from '#contract/endpoint.ts'
import { networksOf } from './client-address.ts'
import { ApiError } from './errors.ts'
import { FORBIDDEN_KEYS } from './json-limits.ts'
import { type BodyPatience, watchBody } from './read-bytes.ts'
import { bytesOf, formSpool } from './spool.ts'
import type { Uploads } from './uploads.ts'

/** A file as its sender described it: name and type are claims. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** A multipart body: text fields by name, and files. */
interface MultipartBody {
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly UploadedFile[]
}

type SentForm = Pick<Context, 'req' | 'res' | 'request'>

/** The limits of a form: the files of its endpoint, and bytes of its text fields. */
interface FormLimits {
  readonly upload: Upload
  readonly fieldBytes: number
}

/** Text fields of one body, and bytes of the heads of all its parts. */
const MAX_FIELDS = 40
const PART_HEAD_BYTES = 16 * 1024
/** Headers of one part; browsers send two. */
const MAX_PART_HEADERS = 20
const FIELD_NAME_LENGTH = 64
const FIELD_NAME = /^[A-Za-z]\w{0,63}$/

/** Codes of the parser for too many of something; its other refusals are of malformed or too large bodies. */
const TOO_MUCH: ReadonlySet<unknown> = new Set(['LIMIT_PART_COUNT', 'LIMIT_FILE_COUNT', 'LIMIT_FIELD_COUNT'])

const mostParts = ({ maxFiles }: Upload) => maxFiles + MAX_FIELDS

/** Bytes of the largest body that these limits let through. */
const largestBody = ({ upload, fieldBytes }: FormLimits): number =>
  upload.totalBytes + fieldBytes + mostParts(upload) * PART_HEAD_BYTES

/** The boundary of a multipart body. (RFC 2046, section 5.1.1) @throws ApiError 415, 400 */
function boundaryOf({ headers }: IncomingMessage): string {
  const type = mediaType(headers['content-type'] ?? '')
  if (type?.essence !== 'multipart/form-data') {
    throw new ApiError('wrong_type', 'The body must be a form with files (multipart/form-data)')
  }
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new ApiError('wrong_type', 'The body must not be compressed')
  const boundary = type.params.get('boundary')
  if (!boundary) throw malformed('The form names no boundary')
  return boundary
}

function mediaType(header: string): MIMEType | null {
  try {
    return new MIMEType(header)
  } catch {
    return null
  }
}

/**
 * Takes a multipart body in, once there is a place for it, and does with it what `use` says; its files are in memory no
 * longer than that, and lie on the disk no longer than until the answer. A sender who goes away counts.
 * (threats G1, M2, N11) @throws ApiError 400, 408, 413, 415, 429
 */
export async function withMultipart<T>(
  ctx: SentForm,
  limits: FormLimits,
  { uploads, address }: { readonly uploads: Uploads; readonly address: string },
  use: (form: MultipartBody) => Promise<T>,
): Promise<T> {
  const boundary = boundaryOf(ctx.req)
  const networks = networksOf(address)
  await uploads.refuseBroken(networks)
  const { gate, patience, inTurn } = uploads.laneOf(
    Number(ctx.req.headers['content-length'] ?? largestBody(limits)),
  )
  return gate.pass(networks, ctx.req, async () => {
    const { storage, close } = formSpool(uploads.spool)
    try {
      const { fields, files } = await parse(ctx, { boundary, limits, storage, patience }).catch(
        async (error: unknown) => {
          const isTooSlow = error instanceof ApiError && error.code === 'too_slow'
          if (isTooSlow || (ctx.req.destroyed && !ctx.req.complete)) await uploads.brokeOff(networks)
          throw error
        },
      )
      return await inTurn(async () => use({ fields, files: await readFiles(files) }))
    } finally {
      await close()
    }
  })
}

interface Parsing {
  readonly boundary: string
  readonly limits: FormLimits
  readonly storage: object
  readonly patience: BodyPatience
}

/** A form whose files lie on the disk. */
interface ParsedForm extends Pick<MultipartBody, 'fields'> {
  readonly files: ParsedRequest['files']
}

async function parse(ctx: SentForm, { boundary, limits, storage, patience }: Parsing): Promise<ParsedForm> {
  const { upload, fieldBytes } = limits
  const watch = watchForm(ctx.req, {
    boundary,
    patience,
    bytes: largestBody(limits),
    textBytes: fieldBytes,
    parts: mostParts(upload),
    tooLarge: sizeSentence(upload),
  })
  const multer = createMulter({
    storage,
    defParamCharset: 'utf8',
    limits: parserLimits(limits),
    fileFilter: fileFilterOf(upload),
    streamHandler: watch.feed,
  })
  try {
    await Promise.race([multer.any()(ctx, async () => undefined), watch.refused])
  } catch (error) {
    throw refusalOf(error, upload)
  } finally {
    watch.stop()
  }
  if (!watch.isWhole()) throw malformed('The form could not be read')
  const { body, files } = ctx.request as SentForm['request'] & ParsedRequest
  const total = files.reduce((sum, { size }) => sum + size, 0)
  if (total > upload.totalBytes) throw tooLarge(sizeSentence(upload))
  return { fields: fieldsOf(body, upload), files }
}

const parserLimits = ({ upload, fieldBytes }: FormLimits) => ({
  fieldNameSize: FIELD_NAME_LENGTH,
  fieldNestingDepth: 0,
  fieldSize: fieldBytes,
  fields: MAX_FIELDS,
  files: mostParts(upload),
  fileSize: upload.totalBytes,
  parts: mostParts(upload),
  headerPairs: MAX_PART_HEADERS,
})

/** Takes as many files as the endpoint does, under its names. Empty pickers do not come here. */
function fileFilterOf({ names, maxFiles }: Upload): Parameters<typeof createMulter>[0]['fileFilter'] {
  let files = 0
  return (_request, { fieldname }, accept) => {
    files += 1
    if (!names.includes(fieldname)) accept(malformed('The form has a file under a name that is not allowed'))
    else if (files > maxFiles) accept(tooLarge(`At most ${maxFiles} files can be sent`))
    else accept(null, true)
  }
}

/** The error for anything that the parser threw; it read nothing but the caller's bytes. */
function refusalOf(error: unknown, upload: Upload): ApiError {
  if (error instanceof ApiError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'LIMIT_FIELD_VALUE') return tooLarge(TOO_LONG, error)
  if (code === 'LIMIT_FILE_SIZE') return tooLarge(sizeSentence(upload), error)
  if (TOO_MUCH.has(code)) return tooLarge('The form holds too much', error)
  return malformed('The form could not be read', error)
}

function fieldsOf(body: ParsedRequest['body'], { names }: Upload): Record<string, string> {
  const fields: [string, string][] = Object.entries(body).map(([name, value]) => {
    if (!FIELD_NAME.test(name) || FORBIDDEN_KEYS.has(name)) {
      throw malformed('The form has a field that is not allowed')
    }
    // The parser takes a file without a name for text.
    if (names.includes(name) && value !== '') throw malformed('The form has a file without a name')
    if (typeof value !== 'string') throw malformed(`The form has the field ${name} twice`)
    return [name, value]
  })
  return Object.fromEntries(fields)
}

const sizeSentence = ({ totalBytes }: Upload) =>
  `All files together must be at most ${totalBytes / 1024 / 1024} MB`

const readFiles = (files: ParsedRequest['files']): Promise<UploadedFile[]> =>
  Promise.all(
    files.map(async (file) => ({ name: file.originalname, type: file.mimetype, bytes: await bytesOf(file) })),
  )

/** A body over its limit is read on to this many times its size, and thrown away, so that the caller can read the answer. */
const DRAIN_TIMES = 3

const malformed = (detail: string, cause?: unknown): ApiError =>
  new ApiError('malformed_body', detail, { cause })
const tooLarge = (detail: string, cause?: unknown): ApiError => new ApiError('too_large', detail, { cause })

/** The error message for text that is too long, of one field or of all. */
const TOO_LONG = 'A field of the form is too long'

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
function watchForm(request: IncomingMessage, { boundary, patience, ...most }: WatchedForm): FormWatch {
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
