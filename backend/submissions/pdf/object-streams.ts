import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Decrypt } from './encryption.ts'
import { isJudged, type Judge } from './judge.ts'
import { type Entry, only, type ReadObject, readObject } from './read-object.ts'
import { Tokens } from './tokens.ts'
import { inTurns, PdfRefusal, unreadable, type Work } from './work.ts'

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
export const isObjectStream = ({ entries, hasStream }: ReadObject): boolean =>
  hasStream &&
  entries.some(({ key, value }) => key === 'First' || (key === 'Type' && value.text === 'ObjStm'))

/** Streams of objects in the order of a document. @throws PdfRefusal for too many */
export function createStreamList(): {
  readonly list: readonly ObjectStream[]
  add(stream: ObjectStream): void
} {
  const list: ObjectStream[] = []
  const add = (stream: ObjectStream) => {
    if (list.length === MOST_STREAMS)
      throw new PdfRefusal('is too complex to be checked: print it to a new PDF')
    list.push(stream)
  }
  return { list, add }
}

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
function* headOf(content: Buffer, count: number, work: Work): Generator<void, (readonly [number, number])[]> {
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
  for (const [number, place] of yield* headOf(content, count, work)) {
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
export async function judgeObjectStream(
  stream: ObjectStream,
  decrypt: Decrypt | null,
  judge: Judge,
  work: Work,
): Promise<void> {
  await inTurns(readAll(await contentOf(stream, decrypt, work), stream.object, judge, work))
}
