import { type Decrypt, decryptionOf } from './encryption.ts'
import { isJudged, Judge } from './judge.ts'
import { createStreamList, isObjectStream, judgeObjectStream } from './object-streams.ts'
import { type Entry, nextObject, type ReadObject, readObject } from './read-object.ts'
import { isSpace, Tokens } from './tokens.ts'
import { inTurns, PdfRefusal, unreadable, Work } from './work.ts'

/** Most work on one document, in bytes that are looked at or what costs as much: about a second. (threat N6) */
export const MOST_WORK = 60_000_000

/** How many times faster bytes are searched than read. */
const SEARCH_SPEED = 8

/** What is shorter holds nothing of interest. */
const LEAST_BETWEEN = 5

/** The end of a document may be followed by so much, and by any amount of nothing: disks and lines fill their blocks. */
const TAIL_BYTES = 2048

/** Entries that say how streams are packed and encrypted. */
const technical = new Set([
  ...['Filter', 'First', 'N', 'DecodeParms', 'Predictor', 'Root', 'Encrypt', 'ID'],
  ...['O', 'U', 'UE', 'P', 'R', 'V', 'Length', 'StmF', 'CFM', 'EncryptMetadata'],
])
const isOfInterest = (key: string) => isJudged(key) || technical.has(key)

/** What was found out about a document. */
export interface Inspection {
  /** Why it is not taken, as the end of a sentence that begins with its name; or null. */
  readonly reason: string | null
  /** What stands between its objects, where nothing but tables and comments belongs. */
  readonly between: Buffer
  /** What it cost, in bytes that were looked at or what costs as much. */
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

const idOf = (trailer: readonly Entry[]) =>
  trailer.find(({ key }) => key === 'ID[]')?.value.bytes ?? Buffer.alloc(0)

/** Entries as one text, to be compared. */
const wordingOf = (entries: readonly Entry[]) =>
  entries
    .map(({ key, value: { kind, text, number, bytes } }) => [
      key,
      kind,
      text,
      number,
      bytes.toString('latin1'),
    ])
    .join()

/** What a trailer says of the encryption: where it is described, or how, and the identifier that belongs to its key. */
function sayingOf(trailer: readonly Entry[]): string {
  const encrypt = trailer.filter(({ key }) => key === 'Encrypt')
  if (encrypt.length === 0) return ''
  const described = trailer.filter(({ key, depth }) => depth > 1 && key !== 'ID[]')
  return `${wordingOf(encrypt)} ${wordingOf(described)} ${idOf(trailer).toString('latin1')}`
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
  readonly streams = createStreamList()
  readonly judge = new Judge()
  readonly work: Work
  readonly #bytes: Buffer
  readonly #between: Buffer[] = []
  #covered = 0
  /** Entries of dictionaries that may say how the document is encrypted, by the number of their object. */
  readonly #handlers = new Map<number, readonly Entry[]>()
  /** The ciphers of all filters. */
  readonly #methods = new Set<string>()
  #trailer: readonly Entry[] | null = null
  /** What its trailers say of its encryption: readers differ in which of them they believe. */
  readonly #sayings = new Set<string>()
  #hasRivals = false

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
      this.#note(number, object)
      this.#cover(start, object.hasStream ? this.#noteStream(number, generation, object) : object.end)
    }
    this.#cover(bytes.length, bytes.length)
  }

  *readTrailers(): Generator<void, void> {
    const bytes = this.#bytes
    const next = (at: number) => bytes.indexOf('trailer', at, 'latin1')
    for (let at = next(0); at !== -1; at = next(at + 1)) {
      this.#note(Number.NaN, yield* this.#read(at + 'trailer'.length))
    }
  }

  /** How its streams are read; null where they are not encrypted. @throws PdfRefusal where it needs a password */
  decryption(): Decrypt | null {
    if (!this.#trailer) return null
    const { value } = this.#trailer.find(({ key }) => key === 'Encrypt') as Entry
    const entries = value.kind === 'reference' ? (this.#handlers.get(value.number) ?? []) : this.#trailer
    const decrypt = decryptionOf({ entries, id: idOf(this.#trailer), methods: this.#methods })
    const isDoubtful = this.#hasRivals || this.#sayings.size > 1
    if (isDoubtful && this.streams.list.length > 0) throw unreadable()
    return decrypt
  }

  #read(at: number): Generator<void, ReadObject> {
    return readObject({
      tokens: new Tokens(this.#bytes, at),
      work: this.work,
      isOfInterest,
      onEntry: (entry) => this.judge.entry(entry),
      until: 'word',
    })
  }

  #note(number: number, { entries }: ReadObject): void {
    const has = (wanted: string, ...kinds: readonly string[]) =>
      entries.some(({ key, value }) => key === wanted && kinds.includes(value.kind))
    if (has('Encrypt', 'reference', '<<')) this.#trailer = entries
    if (this.#sayings.size < 2 && has('Root', 'reference')) this.#sayings.add(sayingOf(entries))
    for (const { key, value } of entries)
      if (key === 'CFM' && this.#methods.size < 2) this.#methods.add(value.text)
    if (this.#handlers.size === 100 || !has('Filter', 'name') || !has('V', 'number')) return
    const other = this.#handlers.get(number)
    this.#hasRivals ||= other !== undefined && wordingOf(other) !== wordingOf(entries)
    this.#handlers.set(number, entries)
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
      this.streams.add({ number, generation, object, bytes: bytes.subarray(start, end) })
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
  const decrypt = document.decryption()
  for (const stream of document.streams.list) {
    await judgeObjectStream(stream, decrypt, document.judge, document.work)
  }
  document.judge.end()
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
