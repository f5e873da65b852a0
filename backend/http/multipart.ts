import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Upload } from '#contract/endpoint.ts'
import { seconds } from '#contract/primitives/time.ts'
import { UPLOAD_PATIENCE } from './body-patience.ts'
import { ApiError } from './errors.ts'
import { FORBIDDEN_KEYS } from './json-body.ts'
import { type BodyRoom, readBytes } from './read-bytes.ts'

/** A file as its sender described it: name and type are claims. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** A multipart body: text fields by name, and files that hold something or have a name. */
export interface MultipartBody {
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly UploadedFile[]
  /** Tells that the files are needed no more. */
  release(): void
}

/** Text fields of one body, and bytes of the heads of all its parts. */
const MAX_FIELDS = 40
const PART_HEAD_BYTES = 16 * 1024
/** Headers of one part; browsers send two. */
const MAX_PART_HEADERS = 20
/** A body over its limit is read on to this many times its size, and thrown away, so that the caller can read the answer. */
const DRAIN_TIMES = 3
/** Longest time, in milliseconds, that the parser may take with bytes that are all there. */
const PARSE_LIMIT = seconds(5)
const FIELD_NAME = /^[A-Za-z]\w{0,63}$/

const malformed = (detail: string, cause?: unknown) => new ApiError('malformed_body', detail, { cause })
const tooLarge = (detail: string) => new ApiError('too_large', detail)

/** The boundary of a multipart body. (RFC 2046, section 5.1.1) @throws ApiError 415, 400 */
function boundaryOf({ headers }: IncomingMessage): string {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) {
    throw new ApiError('wrong_type', 'The body must be a form with files (multipart/form-data)')
  }
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new ApiError('wrong_type', 'The body must not be compressed')
  const [, quoted, token] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70})(?=\s|;|$))/i.exec(type) ?? []
  const boundary = quoted ?? token
  if (boundary === undefined) throw malformed('The form names no boundary')
  return boundary
}

/**
 * Reads a multipart body whole: it is small by its limits, lies in memory within `room`, and leaves no file behind
 * when its sender goes away. (threat G1) @throws ApiError 400, 413, 415, 429
 */
export async function readMultipart(
  request: IncomingMessage,
  { upload, fieldBytes }: { readonly upload: Upload; readonly fieldBytes: number },
  room: BodyRoom,
): Promise<MultipartBody> {
  const boundary = boundaryOf(request)
  const limit = upload.totalBytes + fieldBytes + (upload.maxFiles + MAX_FIELDS) * PART_HEAD_BYTES
  let held = 0
  const hold = (bytes: number) => {
    room.take(bytes)
    held += bytes
  }
  const release = () => {
    room.give(held)
    held = 0
  }
  try {
    const body = await readBytes(
      request,
      { limit, drain: limit * DRAIN_TIMES, patience: UPLOAD_PATIENCE },
      hold,
    )
    return { ...(await parse(body, boundary, upload, fieldBytes)), release }
  } catch (error) {
    release()
    throw error
  }
}

/** Parts of a body: what lies between its delimiters. The parser passes over odd ones in silence, so they are counted. */
function countParts(body: Buffer, boundary: string): number {
  const delimiter = `\r\n--${boundary}`
  let count = body.indexOf(delimiter.slice(2)) === 0 ? 0 : -1
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + 1)) count += 1
  return count
}

async function parse(body: Buffer, boundary: string, upload: Upload, fieldBytes: number) {
  const parts = countParts(body, boundary)
  if (parts < 0) throw malformed('The form could not be read')
  if (parts > MAX_FIELDS + upload.maxFiles) throw tooLarge('The form has too many parts')
  const limits = {
    fields: MAX_FIELDS,
    files: upload.maxFiles + MAX_FIELDS,
    fieldSize: fieldBytes,
    fileSize: upload.totalBytes + 1,
    headerPairs: MAX_PART_HEADERS,
    headerSize: PART_HEAD_BYTES,
  }
  const fields = new Map<string, string>()
  const files: UploadedFile[] = []
  let seen = 0
  const { Busboy } = await import('@fastify/busboy')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  try {
    const parser = new Busboy({
      headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
      limits,
    })
    parser.on('error', reject)
    parser.on('finish', () => resolve())
    parser.on('field', (name, value, _nameCut, valueCut) => {
      seen += 1
      if (valueCut) reject(tooLarge('A field of the form is too long'))
      else if (!FIELD_NAME.test(name ?? '') || FORBIDDEN_KEYS.has(name))
        reject(malformed('The form has a field that is not allowed'))
      else if (fields.has(name)) reject(malformed(`The form has the field ${name} twice`))
      else fields.set(name, value)
    })
    parser.on('file', (name, stream, fileName = '', _encoding, type) => {
      seen += 1
      const chunks: Buffer[] = []
      stream.on('error', reject)
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const bytes = joined(chunks)
        // A browser sends an empty part for a picker in which nothing was picked.
        if (fileName === '' && bytes.length === 0) return
        if (!upload.names.includes(name ?? ''))
          reject(malformed('The form has a file under a name that is not allowed'))
        else files.push({ name: fileName, type, bytes })
      })
    })
    parser.end(body)
    await Promise.race([promise, tooSlow()])
  } catch (error) {
    throw error instanceof ApiError ? error : malformed('The form could not be read', error)
  }
  if (seen !== parts) throw malformed('The form could not be read')
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (files.length > upload.maxFiles) throw tooLarge(`At most ${upload.maxFiles} files can be sent`)
  if (total > upload.totalBytes)
    throw tooLarge(`All files together must be at most ${upload.totalBytes / 1024 / 1024} MB`)
  return { fields: Object.fromEntries(fields), files }
}

/** The chunks as one: without a copy where they lie side by side in the body, as those of a large file do. */
function joined(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks
  if (!first) return Buffer.alloc(0)
  let end = first.byteOffset
  for (const { buffer, byteOffset, length } of chunks) {
    if (buffer !== first.buffer || byteOffset !== end) return Buffer.concat(chunks)
    end += length
  }
  return Buffer.from(first.buffer, first.byteOffset, end - first.byteOffset)
}

async function tooSlow(): Promise<never> {
  await pause(PARSE_LIMIT, undefined, { ref: false })
  throw malformed('The form could not be read')
}
