import { FORBIDDEN_KEYS, MAX_DEPTH } from '#backend/http/json-limits.ts'

/** The file cannot be restored; the message says why. */
export class UnreadableFile extends Error {}

/** The text is no JSON, or no JSON that this program would write; the message says where. */
export class UnreadableJson extends UnreadableFile {}

/** The position of a value in the bytes of a JSON text. */
export interface Piece {
  readonly start: number
  readonly end: number
}

const codeOf = (character: string) => character.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA, COLON] = [codeOf('"'), codeOf('\\'), codeOf(','), codeOf(':')]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  codeOf('['),
  codeOf(']'),
  codeOf('{'),
  codeOf('}'),
]
/** A necessary part of any text that names one of them, in letters or by escapes. */
const MAY_FORBID = /__proto__|constructor|prototype|\\u00/
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/**
 * Most bytes, and most values, of one piece that is parsed. A thread's limit does not hold `JSON.parse`: where memory is short
 * in the middle of it, the whole process ends.
 */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_VALUES = 100_000
/** Most names of an object whose members are kept apart: collections, of later versions too, are some ten. */
const MOST_NAMES = 1000

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

/** Whether the value at `start` is a list, an object, or neither. */
export function kindOf(bytes: Uint8Array, { start }: Pick<Piece, 'start'>): 'list' | 'object' | 'other' {
  if (bytes[start] === OPEN_LIST) return 'list'
  return bytes[start] === OPEN_OBJECT ? 'object' : 'other'
}

/** The values in the list or object that begins at `start`, not parsed; those of a list have the key "". @throws UnreadableJson */
export function* valuesIn(
  bytes: Uint8Array,
  { start }: Pick<Piece, 'start'>,
): Generator<Piece & { readonly key: string }> {
  const isList = bytes[start] === OPEN_LIST
  if (!isList && bytes[start] !== OPEN_OBJECT) throw broken(start)
  const close = isList ? CLOSE_LIST : CLOSE_OBJECT
  let at = skipSpace(bytes, start + 1)
  if (bytes[at] === close) return
  for (;;) {
    let key = ''
    if (!isList) {
      if (bytes[at] !== QUOTE) throw broken(at)
      const keyEnd = endOfString(bytes, at)
      key = String(parsePiece(bytes, { start: at, end: keyEnd }))
      refuseForbiddenKey(key)
      const colon = skipSpace(bytes, keyEnd)
      if (bytes[colon] !== COLON) throw broken(colon)
      at = skipSpace(bytes, colon + 1)
    }
    const end = endOfValue(bytes, at)
    if (end === at && isList) throw broken(at)
    yield { key, start: at, end }
    at = skipSpace(bytes, end)
    if (bytes[at] === close) return
    if (bytes[at] !== COMMA) throw broken(at)
    at = skipSpace(bytes, at + 1)
  }
}

/** The members of an object by name; a name that comes twice is refused in the words of `twice`. @throws UnreadableFile */
export function membersOf(
  bytes: Uint8Array,
  object: Pick<Piece, 'start'>,
  twice: (key: string) => string,
): Map<string, Piece> {
  const members = new Map<string, Piece>()
  for (const { key, ...piece } of valuesIn(bytes, object)) {
    if (members.has(key)) throw new UnreadableFile(twice(key))
    if (members.size === MOST_NAMES)
      throw new UnreadableJson(`it holds too many names at byte ${piece.start}`)
    members.set(key, piece)
  }
  return members
}

/** The members of the object that is the whole text; a byte order mark before it is passed over. @throws UnreadableFile */
export function membersOfAll(bytes: Uint8Array, twice: (key: string) => string): Map<string, Piece> {
  const hasMark = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte)
  const start = skipSpace(bytes, hasMark ? BYTE_ORDER_MARK.length : 0)
  const members = membersOf(bytes, { start }, twice)
  const end = [...members.values()].at(-1)?.end ?? start
  for (let at = bytes.indexOf(CLOSE_OBJECT, end) + 1; at < bytes.length; at += 1) {
    if (!isSpace(bytes[at])) throw broken(at)
  }
  return members
}

const isSmall = (bytes: Uint8Array) => bytes.length <= MOST_BYTES && countValues(bytes) <= MOST_VALUES

/** How many values a text may hold; marks in its strings count as well. */
function countValues(bytes: Uint8Array): number {
  let count = 1
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) count += 1
  }
  return count
}

/** One value, parsed. @throws UnreadableJson */
export function parsePiece(bytes: Uint8Array, { start, end }: Piece): unknown {
  const piece = bytes.subarray(start, end)
  if (!isSmall(piece)) throw new UnreadableJson(`it holds too much in one piece at byte ${start}`)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(piece)
  } catch {
    throw new UnreadableJson(`it is not UTF-8 between the bytes ${start} and ${end}`)
  }
  try {
    return MAY_FORBID.test(text) ? JSON.parse(text, reviveAllowed) : JSON.parse(text)
  } catch (error) {
    throw error instanceof UnreadableJson ? error : broken(start)
  }
}

/** Keys with which an object could pass for another. (threat F2) */
function refuseForbiddenKey(key: string): void {
  if (FORBIDDEN_KEYS.has(key)) throw new UnreadableJson(`it holds the key "${key}", which is not allowed`)
}

function reviveAllowed(key: string, value: unknown): unknown {
  refuseForbiddenKey(key)
  return value
}
