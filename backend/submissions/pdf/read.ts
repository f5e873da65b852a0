import { setImmediate as nextTurn } from 'node:timers/promises'

/** Why a PDF is not taken, as the end of a sentence that begins with its name. */
export class PdfRefusal extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** The reason for a document that cannot be inspected. */
export const unreadable = () => new PdfRefusal('has parts that cannot be read: print it to a new PDF')

/** Units of work after which other requests are served: a few milliseconds. */
const SLICE = 200_000

/**
 * Counts what the check of one document costs, since a small file can ask for any amount of it: about a unit for each
 * byte that is looked at. Work is counted and not timed, so that a slow machine refuses nothing else. (threat N6)
 */
export class Work {
  readonly #limit: number
  #done = 0
  #turn = SLICE

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Units so far. */
  get done(): number {
    return this.#done
  }

  /** @throws PdfRefusal when the document costs too much */
  add(units: number): void {
    this.#done += units
    if (this.#done > this.#limit) throw new PdfRefusal('is too complex to be checked: print it to a new PDF')
  }

  /** Whether others should have a turn before the work goes on. */
  isTurn(): boolean {
    if (this.#done < this.#turn) return false
    this.#turn = this.#done + SLICE
    return true
  }
}

/** Runs work that stops wherever others should have a turn. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn()
  }
}

/** Tokens of the syntax of PDF objects. `word` is all that is none of the others. (ISO 32000-2, section 7.2) */
type TokenKind = 'name' | 'number' | 'string' | '<<' | '>>' | '[' | ']' | 'word' | 'end'

const REGULAR = 0
const SPACE = 1
const DELIMITER = 2

const classes = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) classes[code] = SPACE
for (const sign of '()<>[]{}/%') classes[sign.charCodeAt(0)] = DELIMITER

const code = (sign: string) => sign.charCodeAt(0)
const [OPEN, CLOSE, LESS, MORE] = [code('('), code(')'), code('<'), code('>')]
const [LEFT, RIGHT, SLASH, PERCENT, ESCAPE] = [code('['), code(']'), code('/'), code('%'), code('\\')]
const [LF, CR] = [10, 13]

/** Whether a byte is white space, which includes a zero. */
export const isSpace = (byte: number): boolean => classes[byte] === SPACE

const isNumeric = (byte: number) => (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46

/** Longest name or word whose text is of interest, in bytes as written: "RichMediaExecute" with all letters coded has 48. */
const LONGEST_TEXT = 64
/** Longest string that is read, in bytes as written: a password's hash, the name of a file. */
const LONGEST_STRING = 2048

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads tokens one after another. Bytes that are no PDF give words; nothing throws. */
export class Tokens {
  readonly bytes: Buffer
  /** Where the next token is looked for. */
  at: number
  /** Where the last token begins; it ends at `at`. */
  start: number

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.at = at
    this.start = at
  }

  next(): TokenKind {
    this.#skipSpace()
    const { bytes } = this
    this.start = this.at
    const byte = bytes[this.at]
    if (byte === undefined) return 'end'
    this.at += 1
    if (isNumeric(byte)) return this.#skipNumber()
    if (classes[byte] === REGULAR) return this.#skipRegular('word')
    switch (byte) {
      case SLASH:
        return this.#skipRegular('name')
      case OPEN:
        return this.#skipString()
      case LEFT:
        return '['
      case RIGHT:
        return ']'
      case LESS:
        return bytes[this.at] === LESS ? this.#two('<<') : this.#skipCodes()
      case MORE:
        return bytes[this.at] === MORE ? this.#two('>>') : 'word'
      default:
        return 'word'
    }
  }

  /** The name, decoded, or the word that was read last; "" for one that is too long to be of interest. */
  text(): string {
    if (this.at - this.start > LONGEST_TEXT) return ''
    const written = this.bytes.toString('latin1', this.start, this.at)
    if (!written.startsWith('/')) return written
    if (!written.includes('#')) return written.slice(1)
    return written
      .slice(1)
      .replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  }

  /** The bytes that the string which was read last means; none for one that is too long to be of interest. */
  string(): Buffer {
    if (this.at - this.start > LONGEST_STRING) return Buffer.alloc(0)
    const written = this.bytes.toString('latin1', this.start, this.at)
    if (written.startsWith('<')) {
      const digits = written.replace(/[^0-9a-f]/gi, '')
      return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
    }
    const meant = written.slice(1, -1).replace(/\\(\r\n|[0-7]{1,3}|[\s\S])/g, (_, escaped: string) => {
      if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff)
      if (/^[\r\n]/.test(escaped)) return ''
      return escapes[escaped] ?? escaped
    })
    return Buffer.from(meant, 'latin1')
  }

  #two(kind: '<<' | '>>'): TokenKind {
    this.at += 1
    return kind
  }

  #skipSpace(): void {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.at]
      if (byte === PERCENT) {
        while (this.at < bytes.length && bytes[this.at] !== LF && bytes[this.at] !== CR) this.at += 1
      } else if (byte !== undefined && classes[byte] === SPACE) this.at += 1
      else return
    }
  }

  #skipRegular(kind: TokenKind): TokenKind {
    const { bytes } = this
    while (this.at < bytes.length && classes[bytes[this.at] as number] === REGULAR) this.at += 1
    return kind
  }

  #skipNumber(): TokenKind {
    const { bytes } = this
    while (this.at < bytes.length && isNumeric(bytes[this.at] as number)) this.at += 1
    return 'number'
  }

  #skipString(): TokenKind {
    const { bytes } = this
    for (let depth = 1; this.at < bytes.length && depth > 0; this.at += 1) {
      const byte = bytes[this.at]
      if (byte === ESCAPE) this.at += 1
      else if (byte === OPEN) depth += 1
      else if (byte === CLOSE) depth -= 1
    }
    this.at = Math.min(this.at, bytes.length)
    return 'string'
  }

  #skipCodes(): TokenKind {
    const end = this.bytes.indexOf(MORE, this.at)
    this.at = end === -1 ? this.bytes.length : end + 1
    return 'string'
  }
}

/** The value of a name: its kind, its text or number, or the object that it refers to. */
export interface Value {
  readonly kind: TokenKind | 'reference'
  readonly text: string
  readonly number: number
  readonly bytes: Buffer
}

/**
 * A name and what stands behind it, in so many dictionaries and arrays; a name with `[]` for what a list of it holds, and
 * `AA<<` for what a dictionary of that name holds.
 */
export interface Entry {
  readonly key: string
  readonly value: Value
  readonly depth: number
  /** Whether it belongs to the action of `OpenAction`, which stands in the same object. */
  readonly isOnOpening: boolean
}

/** An object of a PDF, as far as it is of interest. */
export interface ReadObject {
  /** The kind of the whole; "end" where there is nothing. */
  readonly kind: TokenKind
  readonly entries: readonly Entry[]
  /** False where readers may disagree about what belongs to what, or where not all entries were kept. */
  readonly isWellFormed: boolean
  /** Whether it is a dictionary or a list with nothing in it. */
  readonly isEmpty: boolean
  /** Whether a stream follows. */
  readonly hasStream: boolean
  /** Where the object, or the word that begins its stream, ends. */
  readonly end: number
}

/** The value of a name in the object's own dictionary. @throws PdfRefusal where there are several: readers differ */
export function only(entries: readonly Entry[], key: string): Value | undefined {
  const found = entries.filter((entry) => entry.key === key && entry.depth === 1)
  if (found.length > 1) throw unreadable()
  return found[0]?.value
}

interface Reading {
  readonly tokens: Tokens
  readonly work: Work
  /** The names whose values are looked at. */
  readonly isOfInterest: (key: string) => boolean
  /** Told of each value in turn, also where the object is not well formed. */
  readonly onEntry: (entry: Entry) => void
  /** Where an object ends: at its own end, at the word that says so, or at the end of the text. */
  readonly until: 'value' | 'word' | 'end'
}

interface Frame {
  readonly kind: '<<' | '['
  readonly key: string
  readonly isOnOpening: boolean
  isValueNext: boolean
}

const DEEPEST = 200
/** Most entries of one object that are kept; each is told. */
const MOST_ENTRIES = 200
/** Costs in units of work: of a token beside its bytes, an entry beside its tokens, and an object beside both. */
const TOKEN_WORK = 3
const ENTRY_WORK = 20
const OBJECT_WORK = 120

/** The key of a name that is no key and no value. */
export const ROOT_NAME = '/'

const PLAIN_WORDS = new Set(['true', 'false', 'null', 'R'])
/** Words that begin what may follow the value of an object or a trailer; in the place of one they end nothing. */
const AFTER_VALUE = new Set(['stream', 'startxref', 'xref', 'trailer'])
const nothing = Buffer.alloc(0)

/** Whether three tokens in a row, of which the first was read, refer to an object. Else the first stays the last one. */
function isReference(tokens: Tokens, work: Work): boolean {
  const { at, start } = tokens
  const isOne = tokens.next() === 'number' && tokens.next() === 'word' && tokens.text() === 'R'
  work.add(tokens.at - at)
  if (!isOne) tokens.at = at
  tokens.start = start
  return isOne
}

/** The whole number that the last token begins with, or NaN. */
const numberOf = (tokens: Tokens) => Number.parseInt(tokens.text(), 10)

function readValue(tokens: Tokens, kind: Value['kind'], text: string): Value {
  return {
    kind,
    text,
    number: kind === 'number' || kind === 'reference' ? numberOf(tokens) : Number.NaN,
    bytes: kind === 'string' ? tokens.string() : nothing,
  }
}

/** The last `obj` that begins an object, from `at` on; the length where there is none. */
export function nextObject(bytes: Buffer, at: number): number {
  for (
    let found = bytes.indexOf('obj', at, 'latin1');
    found !== -1;
    found = bytes.indexOf('obj', found + 3, 'latin1')
  ) {
    const before = String.fromCharCode(bytes[found - 1] ?? 0)
    if (!/[a-z]/i.test(before)) return found
  }
  return bytes.length
}

/** Reads one object, token by token. */
class ObjectReader {
  readonly #reading: Reading
  readonly #stack: Frame[] = []
  readonly #entries: Entry[] = []
  #root: TokenKind | null = null
  #isWellFormed = true
  #isCutShort = false
  /** Tokens that are values or keys, the whole among them. */
  #placed = 0
  #hasStream = false
  /** The name of interest that was read last, whose value comes next. */
  #key = ''
  #limit = Number.POSITIVE_INFINITY

  constructor(reading: Reading) {
    this.#reading = reading
  }

  /** Takes the next token; false after the last. @throws PdfRefusal */
  step(): boolean {
    const { tokens, work, until } = this.#reading
    if (until === 'value' && this.#root && this.#stack.length === 0 && this.#isWellFormed) return false
    const from = tokens.at
    const kind = tokens.next()
    work.add(tokens.at - from + TOKEN_WORK)
    if (kind === 'end' || tokens.start >= this.#limit) {
      this.#isWellFormed &&= this.#stack.length === 0
      return false
    }
    if (kind === '>>' || kind === ']') this.#close(kind === '>>' ? '<<' : '[')
    else if (kind === 'word') return this.#takeWord(tokens.text())
    else this.#take(kind, kind === 'name' ? tokens.text() : '')
    return true
  }

  read(): ReadObject {
    return {
      kind: this.#root ?? 'end',
      entries: this.#entries,
      isWellFormed: this.#isWellFormed && !this.#isCutShort,
      isEmpty: this.#placed === 1 && (this.#root === '<<' || this.#root === '['),
      hasStream: this.#hasStream,
      end: this.#reading.tokens.at,
    }
  }

  /** No word can be trusted from here on: skips to the next object, which is read for itself. */
  #isMalformed(): void {
    const { tokens, work, until } = this.#reading
    if (!this.#isWellFormed) return
    this.#isWellFormed = false
    this.#limit = until === 'word' ? nextObject(tokens.bytes, tokens.at) : tokens.bytes.length
    work.add(this.#limit - tokens.at)
  }

  #close(kind: Frame['kind']): void {
    const frame = this.#stack.at(-1)
    if (frame?.kind !== kind || frame.isValueNext) this.#isMalformed()
    if (frame?.kind === kind) this.#stack.pop()
    this.#key = ''
  }

  #takeWord(word: string): boolean {
    const frame = this.#stack.at(-1)
    const isPlain = PLAIN_WORDS.has(word)
    if (!frame && !isPlain) {
      this.#hasStream ||= word === 'stream'
      const isEnd = word === 'endobj' || (AFTER_VALUE.has(word) && this.#root !== null)
      if (isEnd && this.#isWellFormed && this.#reading.until === 'word') return false
    }
    if (!isPlain) this.#isMalformed()
    if (word !== 'R' || frame?.kind !== '[') this.#take('word', word)
    return true
  }

  #take(given: TokenKind, text: string): void {
    const { tokens, work, isOfInterest } = this.#reading
    const frame = this.#stack.at(-1)
    const isReferring =
      given === 'number' && (this.#key !== '' || frame?.isValueNext === true) && isReference(tokens, work)
    const kind = isReferring ? 'reference' : given
    this.#place(given, frame)
    const key = this.#key || (frame ? contentKey(frame) : this.#rootKey(kind))
    if (key !== '') this.#tell(key, readValue(tokens, kind, text), frame)
    if (kind === '<<' || kind === '[') this.#open(kind, frame)
    this.#key = kind === 'name' && isOfInterest(text) ? text : ''
  }

  /** A name that is an object of its own may stand for what it is in the place that refers to it. */
  #rootKey(kind: Value['kind']): string {
    const isFirst = this.#reading.until === 'end' || (this.#isWellFormed && this.#root === 'name')
    return kind === 'name' && isFirst ? ROOT_NAME : ''
  }

  #place(kind: TokenKind, frame: Frame | undefined): void {
    this.#placed += 1
    if (!frame) {
      if (this.#root && this.#reading.until !== 'end') this.#isMalformed()
      this.#root ??= kind
    } else if (frame.kind === '<<') {
      if (kind !== 'name' && !frame.isValueNext) this.#isMalformed()
      frame.isValueNext = !frame.isValueNext
    }
  }

  #tell(key: string, value: Value, frame: Frame | undefined): void {
    const { work, onEntry } = this.#reading
    work.add(ENTRY_WORK)
    const entry = { key, value, depth: this.#stack.length, isOnOpening: frame?.isOnOpening ?? false }
    if (this.#entries.length < MOST_ENTRIES) this.#entries.push(entry)
    else this.#isCutShort = true
    onEntry(entry)
  }

  #open(kind: Frame['kind'], frame: Frame | undefined): void {
    if (this.#stack.length === DEEPEST) {
      throw new PdfRefusal('is nested too deeply to be checked: print it to a new PDF')
    }
    const isOnOpening = (frame?.isOnOpening ?? false) || this.#key === 'OpenAction'
    this.#stack.push({ kind, key: this.#key, isOnOpening, isValueNext: false })
  }
}

/** The name of a list's values: lists of interest stand behind a name, as does the one dictionary. */
function contentKey({ kind, key }: Frame): string {
  if (kind === '[') return key === '' ? '' : `${key}[]`
  return key === 'AA' ? 'AA<<' : ''
}

/**
 * Reads one object. Readers of PDFs repair what is malformed in different ways, so any name and what stands behind it
 * is told as an entry, whether it is the place of a key or not. @throws PdfRefusal
 */
export function* readObject(reading: Reading): Generator<void, ReadObject> {
  const { work } = reading
  work.add(OBJECT_WORK)
  const reader = new ObjectReader(reading)
  while (reader.step()) if (work.isTurn()) yield
  return reader.read()
}
