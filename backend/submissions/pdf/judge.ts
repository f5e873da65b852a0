import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { type Decrypt, EncryptionClaims, encryptionKeys } from './decrypt.ts'
import {
  type Entry,
  inTurns,
  isSpace,
  nextObject,
  only,
  PdfRefusal,
  type ReadObject,
  ROOT_NAME,
  readObject,
  Tokens,
  unreadable,
  type Value,
  Work,
} from './read.ts'

const SCRIPT = 'contains a script'
const ON_OPENING = 'does something by itself when it is opened'
const ON_EVENTS = 'does something by itself while it is read'
const MEDIA = 'contains sound, film or a model: send it without'
const FORM = 'sends or fetches the contents of a form'
const OTHER_FILES = 'leads into other files'
const XFA = 'is a form with a program (XFA): print it to a new PDF'
const HIDDEN = 'is encrypted and has a file inside: save it without a password'
const NAMELESS = 'has a file inside without a name: send it without'

/** Actions that a document of a review must not hold, even where they wait to be pressed. (ISO 32000-2, section 12.6.4) */
const actions: ReadonlyMap<string, string> = new Map([
  ['JavaScript', SCRIPT],
  ['Launch', 'starts a program'],
  ['GoToR', OTHER_FILES],
  ['GoToE', OTHER_FILES],
  ['SubmitForm', FORM],
  ['ImportData', FORM],
  ['Rendition', MEDIA],
  ['Movie', MEDIA],
  ['Sound', MEDIA],
  ['RichMediaExecute', MEDIA],
])
const mediaTypes = new Set(['RichMedia', 'Movie', 'Sound', 'Screen', '3D'])

/** Reasons given only where no other applies: an action that runs by itself mostly is a script. */
const byItself: ReadonlySet<string> = new Set([ON_OPENING, ON_EVENTS])

/** Names of a file, of which each reader shows another one. */
const fileNames = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix'])
/** Attached files that nothing runs when they are opened: an invoice holds itself as XML. */
const HARMLESS_FILE = /\.(?:xml|txt|csv|json|jpe?g|png)$/i

/** Longest part of a file's name that is shown. */
const SHOWN_NAME = 40

/** Whether what stands behind a name is a dictionary or another object, not a number, a text or a name. */
const isThing = ({ kind }: Value) => kind === '<<' || kind === 'reference'

/** The reason to refuse a document for the value of a name; null for none. */
const rules: Readonly<Record<string, (value: Value, isOnOpening: boolean) => string | null>> = {
  S: ({ text }, isOnOpening) => actions.get(text) ?? (isOnOpening && text !== 'GoTo' ? ON_OPENING : null),
  [ROOT_NAME]: ({ text }) => actions.get(text) ?? null,
  Next: (_, isOnOpening) => (isOnOpening ? ON_OPENING : null),
  JS: ({ kind }) => (kind === 'string' ? SCRIPT : null),
  JavaScript: (value) => (isThing(value) ? SCRIPT : null),
  'AA<<': () => ON_EVENTS,
  XFA: (value) => (isThing(value) || value.kind === '[' || value.kind === 'string' ? XFA : null),
  Subtype: ({ text }) => (mediaTypes.has(text) ? MEDIA : null),
}

/** The kinds of an object, for those that refer to it. One that is defined twice is both. */
const kinds = { page: 1, plainGoTo: 2, font: 4, stream: 8, empty: 16, other: 32 } as const
const ANY = 63

/** Kinds that an object may have to which a name refers, and what is said otherwise. Resources may be called `AA`, too. */
const targets: Readonly<Record<string, Target>> = {
  AA: { allowed: kinds.font | kinds.stream | kinds.page | kinds.empty, reason: ON_EVENTS },
  OpenAction: { allowed: kinds.page | kinds.plainGoTo, reason: ON_OPENING },
  EmbeddedFile: { allowed: ANY, reason: 'has a file inside that is missing' },
  EmbeddedFiles: { allowed: ANY, reason: 'has a file inside that is missing' },
}

const judged = new Set([...Object.keys(rules), ...Object.keys(targets), ...fileNames, 'EF', 'Type'])
const isJudged = (key: string): boolean => judged.has(key)

/** Whether entries are an action that goes to a page of the same document, and nothing after that. */
function isPlainGoTo(action: readonly Entry[]): boolean {
  const does = action.filter(({ key }) => key === 'S')
  return does.length === 1 && does[0]?.value.text === 'GoTo' && action.every(({ key }) => key !== 'Next')
}

function kindOf({ kind, entries, isWellFormed, isEmpty, hasStream }: ReadObject): number {
  if (!isWellFormed) return kinds.other
  if (hasStream) return kinds.stream
  if (kind === '[') return kinds.page
  if (isEmpty) return kinds.empty
  if (kind !== '<<') return kinds.other
  if (entries.some(({ key, value, depth }) => key === 'Type' && value.text === 'Font' && depth === 1))
    return kinds.font
  return isPlainGoTo(entries) ? kinds.plainGoTo : kinds.other
}

/** The readable letters of a file's name, in whichever encoding. */
const lettersOf = (name: Buffer) => name.toString('latin1').replace(/[^\x20-\x7e]/g, '')

interface Target {
  /** Kinds that the object may have. */
  readonly allowed: number
  /** The reason where it has another kind, or does not exist. */
  readonly reason: string
}

/**
 * Judges a PDF by what it does by itself or lets a reader do beyond its pages. Its text does not count, nor
 * does an address that is only followed at a click. (threats G3, M9)
 */
class Judge {
  readonly #objects = new Map<number, number>()
  /** Numbers of objects that are referred to, by the name that does. */
  readonly #referred = new Map<string, Set<number>>()
  #byItself: string | null = null
  #hasFiles = false
  #goodName: string | null = null
  #badName: string | null = null

  /** @throws PdfRefusal */
  entry({ key, value, isOnOpening }: Entry): void {
    const reason = rules[key]?.(value, isOnOpening)
    if (reason) this.#refuse(reason)
    const { kind, number } = value
    if (kind === 'reference' && (key in targets || fileNames.has(key))) {
      const numbers = this.#referred.get(key) ?? new Set()
      this.#referred.set(key, numbers.add(number))
    }
    if (key === 'EF' && isThing(value)) this.#hasFiles = true
    if (kind !== 'string' || !fileNames.has(key)) return
    const name = lettersOf(value.bytes)
    if (HARMLESS_FILE.test(name)) this.#goodName ??= name
    else this.#badName ??= name
  }

  /** @throws PdfRefusal */
  object(number: number, object: ReadObject): void {
    if (object.entries.some(({ key, value }) => key === 'OpenAction' && value.kind === '<<')) {
      const opening = object.entries.filter(({ isOnOpening }) => isOnOpening)
      if (!object.isWellFormed || !isPlainGoTo(opening)) this.#refuse(ON_OPENING)
    }
    this.#objects.set(number, (this.#objects.get(number) ?? 0) | kindOf(object))
  }

  /**
   * Judges what can be said when all objects are known. In an encrypted document the names of files are encrypted, too: what
   * stands there is not what a reader shows. @throws PdfRefusal
   */
  end(isEncrypted: boolean): void {
    if (this.#hasFiles && isEncrypted) throw new PdfRefusal(HIDDEN)
    if (this.#hasFiles) {
      if (this.#badName !== null) {
        throw new PdfRefusal(`has the file ${this.#badName.slice(-SHOWN_NAME)} inside: send it without`)
      }
      if (this.#goodName === null) throw new PdfRefusal(NAMELESS)
      // In the dictionary of a file's versions the same names lead to its content.
      for (const key of fileNames) this.#requireKind(key, { allowed: kinds.stream, reason: NAMELESS })
    }
    for (const [key, target] of Object.entries(targets)) this.#requireKind(key, target)
    if (this.#byItself !== null) throw new PdfRefusal(this.#byItself)
  }

  #refuse(reason: string): void {
    if (!byItself.has(reason)) throw new PdfRefusal(reason)
    this.#byItself ??= reason
  }

  #requireKind(key: string, { allowed, reason }: Target): void {
    for (const number of this.#referred.get(key) ?? []) {
      const is = this.#objects.get(number) ?? 0
      if (is === 0 || (is & ~allowed) !== 0) throw new PdfRefusal(reason)
    }
  }
}

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/** Most streams of objects of one document: writers put a hundred objects or more into each. (threat N6) */
const MOST_STREAMS = 4000
/** Most bytes that one of them may have. */
const MOST_BYTES = 16 * 1024 * 1024
/** The cost of starting to decompress one, in units of work. */
const STREAM_WORK = 5000

/** Objects that stand compressed in a stream. (ISO 32000-2, section 7.5.7) */
interface ObjectStream {
  readonly number: number
  readonly generation: number
  readonly object: ReadObject
  readonly bytes: Buffer
}

/** Whether an object is a stream of objects. Readers follow their table to it and do not ask for its type. */
const isObjectStream = ({ entries, hasStream }: ReadObject): boolean =>
  hasStream &&
  entries.some(({ key, value }) => key === 'First' || (key === 'Type' && value.text === 'ObjStm'))

/** Whether the bytes are deflated; else they are plain. @throws PdfRefusal for any other form */
function isDeflated(entries: readonly Entry[]): boolean {
  const filter = only(entries, 'Filter')
  const names = entries.filter(({ key }) => key === 'Filter[]').map(({ value }) => value.text)
  const [name, ...more] = filter?.kind === '[' ? names : [filter?.text ?? 'null']
  const parameters = only(entries, 'DecodeParms')
  const isPredicted = entries.some(({ key, value }) => key === 'Predictor' && value.number !== 1)
  if (more.length > 0 || isPredicted || parameters?.kind === 'reference') throw unreadable()
  if (name === undefined || name === 'null') return false
  if (name === 'FlateDecode' || name === 'Fl') return true
  throw unreadable()
}

async function contentOf(stream: ObjectStream, decrypt: Decrypt | null, work: Work): Promise<Buffer> {
  const { object, bytes, number, generation } = stream
  if (!object.isWellFormed) throw unreadable()
  work.add(STREAM_WORK + (decrypt ? bytes.length : 0))
  const plain = decrypt ? decrypt(bytes, number, generation) : bytes
  if (!isDeflated(object.entries)) return plain
  const content = await inflated(plain, { maxOutputLength: MOST_BYTES }).catch(() => null)
  if (!content) throw unreadable()
  work.add(content.length)
  return content
}

/** Numbers and places of the objects in a stream, which stand at its beginning. @throws PdfRefusal */
function* placesOf(
  content: Buffer,
  count: number,
  work: Work,
): Generator<void, (readonly [number, number])[]> {
  const tokens = new Tokens(content, 0)
  const places: [number, number][] = []
  while (places.length < count) {
    const pair: number[] = []
    for (const _ of 'ab') {
      const from = tokens.at
      if (tokens.next() !== 'number') throw unreadable()
      work.add(tokens.at - from + 1)
      pair.push(Number.parseInt(tokens.text(), 10))
    }
    places.push(pair as [number, number])
    if (work.isTurn()) yield
  }
  return places
}

function* readAll(content: Buffer, { entries }: ReadObject, judge: Judge, work: Work): Generator<void, void> {
  const first = only(entries, 'First')?.number ?? Number.NaN
  const count = only(entries, 'N')?.number ?? Number.NaN
  if (!(first >= 0 && first <= content.length && count >= 0)) throw unreadable()
  const onEntry = (entry: Entry) => judge.entry(entry)
  const reading = (at: number) => ({ tokens: new Tokens(content, at), work, isOfInterest: isJudged, onEntry })
  for (const [number, place] of yield* placesOf(content, count, work)) {
    const at = first + place
    if (!(place >= 0 && at < content.length)) throw unreadable()
    const { tokens, ...rest } = reading(at)
    const object = yield* readObject({ tokens, ...rest, until: 'value' })
    // No stream may stand in a stream, but readers would take it.
    if (object.hasStream || (tokens.next() === 'word' && tokens.text() === 'stream')) throw unreadable()
    judge.object(number, object)
  }
  // Some readers go by the order of the objects and not by their places.
  yield* readObject({ ...reading(first), until: 'end' })
}

/** Judges the objects in a stream. @throws PdfRefusal, also where they cannot be read */
async function judgeObjectStream(
  stream: ObjectStream,
  decrypt: Decrypt | null,
  judge: Judge,
  work: Work,
): Promise<void> {
  await inTurns(readAll(await contentOf(stream, decrypt, work), stream.object, judge, work))
}

/** Most work on one document, in bytes that are looked at or what costs as much: about a second. (threat N6) */
export const MOST_WORK = 60_000_000

/** How many times faster bytes are searched than read. */
const SEARCH_SPEED = 8

/** Shorter objects hold nothing of interest. */
const LEAST_BETWEEN = 5

/** The end of a document may be followed by so much, and by any amount of nothing: disks and lines fill their blocks. */
const TAIL_BYTES = 2048

/** Entries that say how streams are packed and encrypted. */
const technical = new Set([...encryptionKeys, 'Filter', 'First', 'N', 'DecodeParms', 'Predictor'])
const isOfInterest = (key: string) => isJudged(key) || technical.has(key)

/** The findings about a document. */
interface Inspection {
  /** Why it is not taken, as the end of a sentence that begins with its name; or null. */
  readonly reason: string | null
  /** The bytes between its objects, where only tables and comments belong. */
  readonly between: Buffer
  /** The cost of the inspection, in bytes looked at or their equivalent. */
  readonly work: number
}

/** Digits before an object's `obj`: its number and generation. They may be far away where comments stand between. */
const HEAD = /(\d{1,10})\s{1,20}(\d{1,5})\s{0,20}$/
const HEAD_BYTES = 60

function headOf(bytes: Buffer, at: number) {
  const before = bytes.toString('latin1', Math.max(0, at - HEAD_BYTES), at)
  const { 0: head = '', 1: number = '', 2: generation = '' } = HEAD.exec(before) ?? []
  return { start: at - head.length, number: Number.parseInt(number, 10), generation: Number(generation) }
}

/** Whether it ends as documents do. */
function isWhole(bytes: Buffer, work: Work): boolean {
  let end = bytes.length
  while (end > 0 && isSpace(bytes[end - 1] as number)) end -= 1
  work.add(bytes.length - end)
  return bytes.subarray(Math.max(0, end - TAIL_BYTES), end).includes('%%EOF', 0, 'latin1')
}

/** Reads a document by its objects, wherever they stand: its table may point into any place of it. */
class Document {
  objects = 0
  /** Streams of objects in their order. */
  readonly streams: ObjectStream[] = []
  readonly judge = new Judge()
  readonly claims = new EncryptionClaims()
  readonly work: Work
  readonly #bytes: Buffer
  readonly #between: Buffer[] = []
  #covered = 0

  constructor(bytes: Buffer, work: Work) {
    this.#bytes = bytes
    this.work = work
  }

  get between(): Buffer {
    return Buffer.concat(this.#between)
  }

  *readObjects(): Generator<void, void> {
    const bytes = this.#bytes
    for (let at = nextObject(bytes, 0); at < bytes.length; at = nextObject(bytes, at + 3)) {
      const { start, number, generation } = headOf(bytes, at)
      const object = yield* this.#read(at + 'obj'.length)
      this.objects += 1
      this.judge.object(number, object)
      this.claims.object(number, object)
      this.#cover(start, object.hasStream ? this.#noteStream(number, generation, object) : object.end)
    }
    this.#cover(bytes.length, bytes.length)
  }

  *readTrailers(): Generator<void, void> {
    const bytes = this.#bytes
    const next = (at: number) => bytes.indexOf('trailer', at, 'latin1')
    for (let at = next(0); at !== -1; at = next(at + 1)) {
      this.claims.object(Number.NaN, yield* this.#read(at + 'trailer'.length))
    }
  }

  #read(at: number): Generator<void, ReadObject> {
    return readObject({
      tokens: new Tokens(this.#bytes, at),
      work: this.work,
      isOfInterest,
      onEntry: (entry) => {
        this.judge.entry(entry)
        this.claims.entry(entry)
      },
      until: 'word',
    })
  }

  /** Where a stream ends. */
  #noteStream(number: number, generation: number, object: ReadObject): number {
    const bytes = this.#bytes
    const start = object.end + (bytes[object.end] === 13 && bytes[object.end + 1] === 10 ? 2 : 1)
    const found = bytes.indexOf('endstream', start, 'latin1')
    const end = found === -1 ? bytes.length : found
    this.work.add(Math.ceil((end - object.end) / SEARCH_SPEED))
    if (isObjectStream(object)) {
      // Readers differ in where the rest of a line belongs to.
      if (bytes[object.end] !== 13 && bytes[object.end] !== 10) throw unreadable()
      if (this.streams.length === MOST_STREAMS) {
        throw new PdfRefusal('is too complex to be checked: print it to a new PDF')
      }
      this.streams.push({ number, generation, object, bytes: bytes.subarray(start, end) })
    }
    return end + (found === -1 ? 0 : 'endstream'.length)
  }

  #cover(start: number, end: number): void {
    if (start - this.#covered >= LEAST_BETWEEN) this.#between.push(this.#bytes.subarray(this.#covered, start))
    this.#covered = Math.max(this.#covered, end)
  }
}

async function inspect(document: Document, bytes: Buffer): Promise<void> {
  await inTurns(document.readObjects())
  await inTurns(document.readTrailers())
  const decrypt = document.claims.decryption(document.streams.length > 0)
  for (const stream of document.streams) {
    await judgeObjectStream(stream, decrypt, document.judge, document.work)
  }
  document.judge.end(decrypt !== null)
  // A stream that belongs to no object is none that a reader finds.
  if (document.objects === 0 || document.between.includes('endstream')) throw unreadable()
  if (!isWhole(bytes, document.work)) throw new PdfRefusal('is cut off at its end')
}

/** Whether a PDF does anything by itself, or cannot be looked into with `mostWork` units of work. (threats M9, N6) */
export async function inspectPdf(bytes: Buffer, mostWork = MOST_WORK): Promise<Inspection> {
  const document = new Document(bytes, new Work(mostWork))
  const found = (reason: string | null) => ({ reason, between: document.between, work: document.work.done })
  try {
    await inspect(document, bytes)
    return found(null)
  } catch (error) {
    if (!(error instanceof PdfRefusal)) throw error
    return found(error.reason)
  }
}
