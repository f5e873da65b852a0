import * as v from 'valibot'
import { isRecord } from '#backend/http/json-body.ts'
import type { Schema } from '#contract/endpoint.ts'

/** The parts of any schema that are read here; `pipe` of those with further checks. */
interface Shape {
  readonly type: string
  readonly kind?: string
  readonly pipe?: readonly Shape[]
  readonly requirement?: unknown
  readonly wrapped?: Schema
  readonly item?: Schema
  readonly items?: readonly Schema[]
  readonly entries?: Readonly<Record<string, Schema>>
  readonly key?: Schema
  readonly value?: Schema
  readonly options?: readonly unknown[]
  readonly literal?: unknown
}

/** The least that a list or text is limited to, in entries or characters; infinite where nothing says. */
function limitOf({ pipe = [], type, requirement }: Shape): number {
  const own = type === 'max_length' ? Number(requirement) : Number.POSITIVE_INFINITY
  return Math.min(own, ...pipe.filter((one) => one.pipe !== pipe).map(limitOf))
}

/** What the entries of a list have to be: a list may be counted before its entries are looked at. */
const itemOf = ({ item, pipe = [] }: Shape): Schema =>
  pipe
    .filter(({ type }) => type === 'array')
    .map(itemOf)
    .findLast(({ type }) => type !== 'unknown') ??
  item ??
  v.unknown()

const letters = (count: number) => 'a'.repeat(Math.max(0, count))

/** Texts of many forms, the longest first: whatever a text has to be, one of them is it. */
function texts(limit: number): readonly string[] {
  const most = Math.min(limit, 1000)
  const address = (before: string) => before + letters(Math.min(limit, 2048) - before.length)
  return [
    letters(limit === Number.POSITIVE_INFINITY ? most : limit),
    address('https://x.example/'),
    '2026-11-28T12:00:00.000Z',
    '2026-11-28',
    'x@x.example',
    '#aabbcc',
    '2026-11',
    '10px',
    'USD',
    '100',
    '',
  ]
}

const numbers = [123_456, 10_000, 100, 5, 1, 0.5, 0]

/** How many characters of JSON a value is, roughly. */
const sizeOf = (value: unknown) => JSON.stringify(value)?.length ?? 0

const largest = (values: readonly unknown[]) =>
  values.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one))

/** Room for each list that nothing limits, in characters of JSON. */
type Room = number

function listFor(item: Schema, limit: number, room: Room): unknown[] {
  const entry = largestOf(item, room / 4)
  const count = Math.ceil(room / Math.max(1, sizeOf(entry)))
  const { options, type } = item as unknown as Shape
  if (type === 'picklist' && options) return options.slice(0, limit)
  return Array.from({ length: Math.min(limit, count) }, (_, n) => numbered(entry, n))
}

/** An entry that differs from the others of its list where the list wants that. */
const numbered = (entry: unknown, n: number): unknown =>
  isRecord(entry)
    ? Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, withNumber(value, n)]))
    : withNumber(entry, n)

const withNumber = (value: unknown, n: number): unknown =>
  typeof value === 'string' ? value.replace(/^a{5}/, String(n).padStart(5, '0')) : value

function recordFor(key: Schema, value: Schema, room: Room): Record<string, unknown> {
  const entry = largestOf(value, room / 4)
  const { options } = key as unknown as Shape
  const count = Math.ceil(room / Math.max(1, sizeOf(entry)))
  const names = options ?? Array.from({ length: count }, (_, n) => `key-${n}`)
  return Object.fromEntries(names.map((name) => [String(name), entry]))
}

/** What a schema might take, of which at least one is right. */
function candidates(schema: Schema, room: Room): readonly unknown[] {
  const shape = schema as unknown as Shape
  const { entries, items, key, value, options = [], wrapped, literal } = shape
  if (wrapped) return [largestOf(wrapped, room)]
  if (entries)
    return [Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, largestOf(one, room)]))]
  if (items) return [items.map((one) => largestOf(one, room))]
  if (shape.type === 'array') {
    return [listFor(itemOf(shape), limitOf(shape), room)]
  }
  if (key && value) return [recordFor(key, value, room)]
  if (shape.type === 'picklist') return [largest(options)]
  if (options.length > 0) return [largest(options.map((one) => largestOf(one as Schema, room)))]
  switch (shape.type) {
    case 'string':
      return texts(limitOf(shape))
    case 'number':
      return numbers
    case 'boolean':
      return [true]
    case 'literal':
      return [literal]
    case 'null':
      return [null]
    case 'unknown':
      return [Array.from({ length: Math.ceil(room / 100) }, (_, n) => ({ n, text: letters(80) }))]
    default:
      throw new Error(`No value is known for ${shape.type}`)
  }
}

/** The largest value that a schema lets through: each text and list at its limit, lists without one filling `room`. */
export function largestOf(schema: Schema, room: Room): unknown {
  const fitting = candidates(schema, room).find((value) => v.is(schema, value))
  if (fitting === undefined)
    throw new Error(
      `No value fits ${(schema as unknown as Shape).type} ${JSON.stringify(
        v
          .safeParse(schema, candidates(schema, room)[0])
          .issues?.slice(0, 2)
          .map((i) => [i.message, v.getDotPath(i), JSON.stringify(i.input)?.slice(0, 100)]),
      )}`,
    )
  return fitting
}
