import type { IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'
import createMulter, { type ParsedRequest } from '@koa/multer'
import type { Context } from 'koa'
import type { Upload } from '#contract/endpoint.ts'
import type { CountedNetwork } from './client-address.ts'
import { ApiError } from './errors.ts'
import { FORBIDDEN_KEYS } from './json-limits.ts'
import type { BodyPatience } from './read-bytes.ts'
import type { Place } from './upload-room.ts'
import type { UploadRooms } from './upload-rooms.ts'
import { malformed, tooLarge, watchForm } from './watch-form.ts'

/** A file as its sender described it: name and type are claims. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** A multipart body: text fields by name, and files. */
export interface MultipartBody {
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly UploadedFile[]
  /** Releases the memory of the files. */
  release(): void
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
export const largestBody = ({ upload, fieldBytes }: FormLimits): number =>
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
 * Reads a multipart body into memory, once there is a place for it; a sender who goes away leaves nothing behind, and counts.
 * (threats G1, M2, N11) @throws ApiError 400, 408, 413, 415, 429
 */
export async function readMultipart(
  ctx: SentForm,
  limits: FormLimits,
  { rooms, networks }: { readonly rooms: UploadRooms; readonly networks: readonly CountedNetwork[] },
): Promise<MultipartBody> {
  const boundary = boundaryOf(ctx.req)
  const limit = largestBody(limits)
  const declared = Number(ctx.req.headers['content-length'] ?? limit)
  const { place, patience } = await rooms.enter(networks, declared, ctx.req)
  const { release } = place
  try {
    const { body, files } = await parse(ctx, { boundary, limits, place, patience })
    return { fields: fieldsOf(body, limits.upload), files: filesOf(files, limits.upload), release }
  } catch (error) {
    release()
    const isTooSlow = error instanceof ApiError && error.code === 'too_slow'
    if (isTooSlow || (ctx.req.destroyed && !ctx.req.complete)) await rooms.brokeOff(networks)
    throw error
  }
}

interface Parsing {
  readonly boundary: string
  readonly limits: FormLimits
  readonly place: Place
  readonly patience: BodyPatience
}

async function parse(ctx: SentForm, { boundary, limits, place, patience }: Parsing): Promise<ParsedRequest> {
  const watch = watchForm(ctx.req, {
    boundary,
    place,
    patience,
    bytes: largestBody(limits),
    parts: mostParts(limits.upload),
    tooLarge: sizeSentence(limits.upload),
  })
  const multer = createMulter({
    storage: createMulter.memoryStorage(),
    defParamCharset: 'utf8',
    limits: parserLimits(limits),
    fileFilter: fileFilterOf(limits.upload),
    streamHandler: watch.feed,
  })
  try {
    await Promise.race([multer.any()(ctx, async () => undefined), watch.refused])
  } catch (error) {
    throw refusalOf(error, limits.upload)
  } finally {
    watch.stop()
  }
  if (!watch.isWhole()) throw malformed('The form could not be read')
  return ctx.request as SentForm['request'] & ParsedRequest
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
  if (code === 'LIMIT_FIELD_VALUE') return tooLarge('A field of the form is too long', error)
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

function filesOf(files: ParsedRequest['files'], upload: Upload): UploadedFile[] {
  const total = files.reduce((sum, { buffer }) => sum + buffer.length, 0)
  if (total > upload.totalBytes) throw tooLarge(sizeSentence(upload))
  return files.map(({ originalname, mimetype, buffer }) => ({
    name: originalname,
    type: mimetype,
    bytes: buffer,
  }))
}
