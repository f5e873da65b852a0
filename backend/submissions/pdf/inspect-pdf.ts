import { EncryptionClaims, encryptionKeys } from './encryption-claims.ts'
import { isJudged, Judge } from './judge.ts'
import { createStreamList, isObjectStream, judgeObjectStream } from './object-streams.ts'
import { nextObject, type ReadObject, readObject } from './read-object.ts'
import { isSpace, Tokens } from './tokens.ts'
import { inTurns, PdfRefusal, unreadable, Work } from './work.ts'

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
  readonly streams = createStreamList()
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
  const decrypt = document.claims.decryption(document.streams.list.length > 0)
  for (const stream of document.streams.list) {
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
