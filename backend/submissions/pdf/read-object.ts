import type { TokenKind, Tokens } from './tokens.ts'
import { PdfRefusal, type Work } from './work.ts'

/** What stands behind a name: its kind, its text or number, or the object that it refers to. */
export interface Value {
  readonly kind: TokenKind | 'reference'
  readonly text: string
  readonly number: number
  readonly bytes: Buffer
}

/** A name and what stands behind it, in so many dictionaries and arrays; a name with `[]` for what a list of it holds. */
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
  /** The text of an object that is a name. */
  readonly name: string
  readonly entries: readonly Entry[]
  /** False where readers may disagree about what belongs to what, or where not all entries were kept. */
  readonly isWellFormed: boolean
  /** Whether a stream follows. */
  readonly hasStream: boolean
  /** Where the object, or the word that begins its stream, ends. */
  readonly end: number
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
/** What a token costs beside its bytes, and an object beside its tokens, in units of work. */
const TOKEN_WORK = 3
const OBJECT_WORK = 150

const PLAIN_WORDS = new Set(['true', 'false', 'null', 'R'])
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

function readValue(tokens: Tokens, kind: Value['kind']): Value {
  return {
    kind,
    text: kind === 'name' || kind === 'word' ? tokens.text() : '',
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

/**
 * Reads one object. Readers of PDFs repair what is malformed in different ways, so any name and what stands behind it
 * is told as an entry, whether it is the place of a key or not. @throws PdfRefusal
 */
export function* readObject({
  tokens,
  work,
  isOfInterest,
  onEntry,
  until,
}: Reading): Generator<void, ReadObject> {
  const stack: Frame[] = []
  const entries: Entry[] = []
  let root: { kind: TokenKind; name: string } | null = null
  let isWellFormed = true
  let isCutShort = false
  let hasStream = false
  let key = ''
  let limit = Number.POSITIVE_INFINITY
  const isMalformed = () => {
    isWellFormed = false
    // No word can be trusted from here on: what follows is read up to the next object, which is read for itself.
    if (limit === Number.POSITIVE_INFINITY) {
      limit = until === 'word' ? nextObject(tokens.bytes, tokens.at) : tokens.bytes.length
      work.add(limit - tokens.at)
    }
  }
  const tell = (entry: Entry) => {
    if (entries.length < MOST_ENTRIES) entries.push(entry)
    else isCutShort = true
    onEntry(entry)
  }
  /** Notes that a value begins where the tokens are. */
  const place = (kind: TokenKind) => {
    const frame = stack.at(-1)
    if (!frame) {
      if (root && until !== 'end') isMalformed()
      root ??= { kind, name: kind === 'name' ? tokens.text() : '' }
    } else if (frame.kind === '<<') {
      if (kind !== 'name' && !frame.isValueNext) isMalformed()
      frame.isValueNext = !frame.isValueNext
    }
  }
  work.add(OBJECT_WORK)
  for (;;) {
    if (until === 'value' && root && stack.length === 0 && isWellFormed) break
    const from = tokens.at
    let kind: Value['kind'] = tokens.next()
    work.add(tokens.at - from + TOKEN_WORK)
    if (work.isTurn()) yield
    if (kind === 'end' || tokens.start >= limit) {
      isWellFormed &&= stack.length === 0
      break
    }
    const frame = stack.at(-1)
    if (kind === '>>' || kind === ']') {
      const isRight = frame?.kind === (kind === '>>' ? '<<' : '[')
      if (!isRight || frame.isValueNext) isMalformed()
      if (isRight) stack.pop()
      key = ''
      continue
    }
    if (kind === 'word') {
      const word = tokens.text()
      hasStream ||= !frame && word === 'stream'
      if (!frame && until === 'word') {
        if ((word === 'stream' || word === 'endobj') && isWellFormed) break
        if (word === 'endobj' || !PLAIN_WORDS.has(word)) isMalformed()
      } else if (!PLAIN_WORDS.has(word)) isMalformed()
      if (frame?.kind === '[' && word === 'R') continue
    }
    if (kind === 'number' && (key !== '' || frame?.isValueNext) && isReference(tokens, work))
      kind = 'reference'
    if (kind !== 'word' || PLAIN_WORDS.has(tokens.text())) place(kind === 'reference' ? 'number' : kind)
    const isOnOpening = frame?.isOnOpening ?? false
    const depth = stack.length
    if (key !== '') tell({ key, value: readValue(tokens, kind), depth, isOnOpening })
    else if (frame?.kind === '[' && frame.key !== '') {
      tell({ key: `${frame.key}[]`, value: readValue(tokens, kind), depth, isOnOpening })
    }
    if (kind === '<<' || kind === '[') {
      if (depth === DEEPEST) throw new PdfRefusal('is nested too deeply to be checked: print it to a new PDF')
      stack.push({ kind, key, isOnOpening: isOnOpening || key === 'OpenAction', isValueNext: false })
    }
    const name = kind === 'name' ? tokens.text() : ''
    key = name !== '' && isOfInterest(name) ? name : ''
  }
  const { kind = 'end', name = '' } = (root ?? {}) as Partial<{ kind: TokenKind; name: string }>
  return { kind, name, entries, isWellFormed: isWellFormed && !isCutShort, hasStream, end: tokens.at }
}
