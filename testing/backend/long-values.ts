import fc from 'fast-check'
import { DEFAULT_BODY_BYTES, type Endpoint } from '#contract/endpoint.ts'
import { importedTheme, importThemes } from '#contract/theme/theme-endpoints.ts'

/** The longest that one turn of the event loop took, in milliseconds of this thread's processor time, while `work` ran. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work().finally(() => {
    isOver = true
  })
  return longest
}

const words = Array.from({ length: 20_000 }, (_, n) => String((n * 7919) % 20_011))

/** Processor time, in milliseconds, of a fixed piece of work: about 5 on a machine of 2024, more on a slower or busier one. */
export function unitOfWork(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    words.toSorted()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return times.toSorted((one, other) => one - other)[2] ?? 0
}

/** What long values are made of: what patterns of addresses, names, colours and texts repeat over, or take away. */
export const shapes = [
  '.',
  ' ',
  '@',
  '-',
  '/',
  '\u200b',
  'a',
  '0',
  '#',
  '"',
  "'",
  ',',
  '\t',
  '\u0300\u0327',
  'a.',
  'a@',
  '. ',
  '\u{1f600}',
] as const

/**
 * A text of at most `bytes` bytes in JSON: one shape over and over, between a start and an end that let a pattern begin, and
 * fail.
 */
export function longText(shape: string, bytes: number): string {
  const size = Buffer.byteLength(JSON.stringify(shape)) - 2
  return `x@${shape.repeat(Math.max(0, Math.floor((bytes - 8) / size)))}@`
}

interface Shape {
  readonly type: string
  readonly entries?: Readonly<Record<string, Shape>>
  readonly wrapped?: Shape
  readonly item?: Shape
  readonly value?: Shape
  readonly options?: readonly (Shape | string)[]
  readonly pipe?: readonly (Shape & { readonly kind: string })[]
}

/** Puts a value where a body may hold one: at its top, in a field, or in a list. */
type Place = (value: unknown) => unknown

/** The places of a schema at which anything at all may stand. */
function placesIn(schema: Shape): Place[] {
  const { type, entries, wrapped, item, value, options = [], pipe = [] } = schema
  if (wrapped) return placesIn(wrapped)
  const [root, ...rest] = pipe
  if (root && root !== schema) {
    const deeper = rest.filter(({ kind }) => kind === 'schema')
    if (deeper.length > 0) return deeper.flatMap(placesIn)
  }
  if (entries) {
    return Object.entries(entries).flatMap(([name, entry]) =>
      placesIn(entry).map(
        (place): Place =>
          (given) => ({ [name]: place(given) }),
      ),
    )
  }
  if (type === 'array' && item)
    return placesIn(item).map(
      (place): Place =>
        (given) => [place(given)],
    )
  if (type === 'record' && value) {
    const keys: Place = (given) => ({ [String(given)]: '' })
    return [
      keys,
      ...placesIn(value).map(
        (place): Place =>
          (given) => ({ name: place(given) }),
      ),
    ]
  }
  const inner = options.filter((option): option is Shape => typeof option === 'object')
  if (inner.length > 0) return inner.flatMap(placesIn)
  return [(given) => given]
}

/** Long values of any shape and length up to what a body may hold, for requests that are generated. */
export const anyLongText: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...shapes), fc.constantFrom(200, 5000, 20_000, 90_000))
  .map(([shape, bytes]) => longText(shape, bytes))

/** So many of the shapes: neighbours get others, so that all of them come to every kind of field. */
export const someShapes =
  (count: number) =>
  (n: number): readonly string[] =>
    Array.from({ length: count }, (_, step) => shapes[(n * 5 + step * 6) % shapes.length] ?? '.')

/** Lists and objects of more entries than any call takes. */
const lists: readonly ((bytes: number) => unknown)[] = [
  (bytes) => Array(Math.floor(bytes / 4)).fill('.'),
  (bytes) => Array(Math.floor(bytes / 3)).fill({}),
  (bytes) => Object.fromEntries(Array.from({ length: Math.floor(bytes / 16) }, (_, n) => [`key${n}`, '.'])),
]

export interface BodyAmounts {
  /** The shapes that the n-th place is tried with. */
  readonly shapesOf: (n: number) => readonly string[]
  /** Of so many places one is tried with a list. */
  readonly placesForList: number
  /** Of more places than so many of one call, so many are tried, spread over all of them. */
  readonly mostPlaces: number
}

/** Bodies of a call, each with one value as long as the call takes it at one place, and lists of many short ones. */
export function* longBodies(
  { method, path, body, limits }: Endpoint,
  { shapesOf, placesForList, mostPlaces }: BodyAmounts,
): Generator<unknown> {
  if (!body) return
  const bytes = (limits?.bodyBytes ?? DEFAULT_BODY_BYTES) - 200
  // What a file of themes holds is judged one by one, behind the schema of the call.
  const isThemes = method === importThemes.method && path === importThemes.path
  const schema = (isThemes ? { type: 'array', item: importedTheme } : body) as unknown as Shape
  const places = placesIn(schema)
  const step = Math.max(1, places.length / mostPlaces)
  const tried = places.filter((_, n) => Math.floor(n / step) > Math.floor((n - 1) / step))
  for (const [n, place] of tried.entries()) {
    for (const shape of shapesOf(n)) yield place(longText(shape, bytes))
    if (n % placesForList === 0) yield place(lists[n % lists.length]?.(bytes))
  }
}
