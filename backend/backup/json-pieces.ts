import { FORBIDDEN_KEYS, MAX_DEPTH } from '#backend/http/json-body.ts'

/** The text is no JSON, or no JSON that this program would write; the message says where. */
export class UnreadableJson extends Error {}

/** The position of a value in the bytes of a JSON text. */
export interface Piece {
  readonly start: number
  readonly end: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
/** A necessary part of any text that names one of them, in letters or by escapes. */
const MAY_FORBID = /__proto__|constructor|prototype|\\u00/
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

const broken = (at: number) => new UnreadableJson(`it is not JSON at byte ${at}`)
const cutOff = (bytes: Uint8Array) => new UnreadableJson(`it ends in the middle, after ${bytes.length} bytes`)

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (isSpace(bytes[at])) at += 1
  if (at >= bytes.length) throw cutOff(bytes)
  return at
}

/** The end of the string that begins at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; ; ) {
    const quote = bytes.indexOf(QUOTE, at)
    if (quote === -1) throw cutOff(bytes)
    let slashes = 0
    while (bytes[quote - 1 - slashes] === BACKSLASH && quote - 1 - slashes > start) slashes += 1
    if (slashes % 2 === 0) return quote + 1
    at = quote + 1
  }
}

/** The end of the value that begins at `start`; no recursion. Its content is checked when it is parsed. */
function endOfValue(bytes: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; ) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      at = endOfString(bytes, at)
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      at += 1
      if (depth > MAX_DEPTH) throw new UnreadableJson(`it is nested too deeply at byte ${at}`)
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (depth === 0) return at
      depth -= 1
      at += 1
    } else if (depth === 0 && (byte === COMMA || isSpace(byte))) {
      return at
    } else {
      at += 1
      continue
    }
    if (depth === 0) return at
  }
  throw cutOff(bytes)
}

/** After a value: the start of the next one, or null behind `close`. */
function next(bytes: Uint8Array, from: number, close: number): number | null {
  const at = skipSpace(bytes, from)
  if (bytes[at] === close) return null
  if (bytes[at] !== COMMA) throw broken(at)
  return skipSpace(bytes, at + 1)
}

/** Where the text begins; a byte order mark before it is passed over. */
export function beginning(bytes: Uint8Array): number {
  const hasMark = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte)
  return skipSpace(bytes, hasMark ? BYTE_ORDER_MARK.length : 0)
}

/** Nothing but space may follow. */
export function requireEnd(bytes: Uint8Array, from: number): void {
  for (let at = from; at < bytes.length; at += 1) if (!isSpace(bytes[at])) throw broken(at)
}

/** Whether the value at `start` is a list, an object, or neither. */
export function kindOf(bytes: Uint8Array, { start }: Piece): 'list' | 'object' | 'other' {
  if (bytes[start] === OPEN_LIST) return 'list'
  return bytes[start] === OPEN_OBJECT ? 'object' : 'other'
}

/** The members of the object that begins at `start`, without parsing their values. @throws UnreadableJson */
export function* members(bytes: Uint8Array, start: number): Generator<{ key: string; value: Piece }> {
  if (bytes[start] !== OPEN_OBJECT) throw broken(start)
  let at: number | null = skipSpace(bytes, start + 1)
  if (bytes[at] === CLOSE_OBJECT) return
  while (at !== null) {
    if (bytes[at] !== QUOTE) throw broken(at)
    const keyEnd = endOfString(bytes, at)
    const key = String(parsePiece(bytes, { start: at, end: keyEnd }))
    const colon = skipSpace(bytes, keyEnd)
    if (bytes[colon] !== COLON) throw broken(colon)
    const from = skipSpace(bytes, colon + 1)
    const value = { start: from, end: endOfValue(bytes, from) }
    yield { key, value }
    at = next(bytes, value.end, CLOSE_OBJECT)
  }
}

/** The values of a list, without parsing them. @throws UnreadableJson */
export function* items(bytes: Uint8Array, { start }: Piece): Generator<Piece> {
  let at: number | null = skipSpace(bytes, start + 1)
  if (bytes[at] === CLOSE_LIST) return
  while (at !== null) {
    const value = { start: at, end: endOfValue(bytes, at) }
    if (value.end === value.start) throw broken(at)
    yield value
    at = next(bytes, value.end, CLOSE_LIST)
  }
}

/** One value, parsed. @throws UnreadableJson */
export function parsePiece(bytes: Uint8Array, { start, end }: Piece): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end))
  } catch {
    throw new UnreadableJson(`it is not UTF-8 between the bytes ${start} and ${end}`)
  }
  try {
    return MAY_FORBID.test(text) ? JSON.parse(text, refuseForbiddenKeys) : JSON.parse(text)
  } catch (error) {
    throw error instanceof UnreadableJson ? error : broken(start)
  }
}

/** Keys with which an object could pass for another. (threat F2) */
function refuseForbiddenKeys(key: string, value: unknown): unknown {
  if (FORBIDDEN_KEYS.has(key)) throw new UnreadableJson(`it holds the key "${key}", which is not allowed`)
  return value
}
