import type { IncomingMessage } from 'node:http'
import { ApiError } from './errors.ts'
import { holdsForbiddenKey, MAX_DEPTH, MAX_VALUES, sizeOf } from './json-limits.ts'
import { BODY_PATIENCE, readBytes } from './read-bytes.ts'

/** A body over its limit is read on to here, and thrown away, so that the caller can read the answer. */
const DRAIN_BYTES = 16 * 1024 * 1024

/** Whether a value is an object with fields, and no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the request carries a body at all. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Reads a JSON body of at most `limit` bytes. (threats F1, F2) */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  requireJson(request)
  const text = decode(await readBytes(request, { limit, drain: DRAIN_BYTES, patience: BODY_PATIENCE }))
  const { depth, values } = sizeOf(text)
  if (depth > MAX_DEPTH) throw malformed('The body is nested too deeply')
  if (values > MAX_VALUES) throw malformed('The body holds too many values')
  const value = parse(text)
  if (holdsForbiddenKey(value)) throw malformed('The body holds a key that is not allowed')
  return value
}

const malformed = (detail: string, cause?: unknown) => new ApiError('malformed_body', detail, { cause })

function requireJson({ headers }: IncomingMessage): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim())
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter)) ?? 'charset=utf-8'
  if (type.toLowerCase() !== 'application/json' || !/^charset="?utf-?8"?$/i.test(charset)) {
    throw new ApiError('wrong_type', 'The body must be JSON (Content-Type: application/json)')
  }
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new ApiError('wrong_type', 'The body must not be compressed')
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw malformed('The body must be UTF-8', error)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw malformed('The body must be JSON', error)
  }
}
