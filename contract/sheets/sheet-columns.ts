import { fold } from '../primitives/fold.ts'

/** A column that a file or copied cells may have. */
export interface SheetColumn {
  readonly key: string
  /** As staff read it. */
  readonly label: string
  /** Another heading by which it is known. */
  readonly heading: string
  /** The headings that people give it. */
  readonly alsoCalled?: readonly string[]
  /** Whether several columns may be parts of it, in their order. */
  readonly isJoined?: boolean
}

/** Returns the key of the column with a heading; undefined for none. */
export type KeyOf = (heading: string) => string | undefined

/** Names of firms and challenges are the same in any case. */
export const nameKey = (name: string): string => name.trim().toLowerCase()

/** "Account size", "account_size" and "accountSize" are one heading. */
const headingKey = (heading: string): string => fold(heading).replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the column that a heading names here, and the one that people call so. */
export interface HeadingKeys {
  readonly own: KeyOf
  readonly any: KeyOf
}

function keyBy(names: Iterable<readonly [name: string, key: string]>): KeyOf {
  const keys = new Map<string, string>()
  // The first of two columns that share a heading has it.
  for (const [name, key] of names) {
    const words = headingKey(name)
    if (words !== '' && !keys.has(words)) keys.set(words, key)
  }
  return (heading) => keys.get(headingKey(heading))
}

/** What people call a column gives way to what another one is called here. */
export function keysByHeading(columns: readonly SheetColumn[]): HeadingKeys {
  const own = columns.flatMap(({ key, label, heading }) =>
    [key, label, heading].map((name) => [name, key] as const),
  )
  const others = columns.flatMap(({ key, alsoCalled = [] }) => alsoCalled.map((name) => [name, key] as const))
  return { own: keyBy(own), any: keyBy([...own, ...others]) }
}

/** The columns that staff chose: their keys by their places. "" is skipped, as are unknown ones without an entry. */
export type ChosenColumns = ReadonlyMap<number, string>

/** A column whose heading means nothing here. */
export interface UnknownColumn {
  readonly at: number
  readonly heading: string
  /** The column that it was said to be; "" for one that is skipped. */
  readonly chosen: string
}

/** The columns of a line of headings. */
export interface HeadingReading {
  /** The key of each column, by its place; "" for one that is skipped. */
  readonly keys: readonly string[]
  readonly unknown: readonly UnknownColumn[]
  /** The keys of those that are known by their headings. */
  readonly named: ReadonlySet<string>
  /** A column that is there twice: the first of the two is it, the other is among the unknown. */
  readonly twice: string | undefined
}

interface HeadingOptions {
  readonly chosen: ChosenColumns
  /** Whether there is a column at a place; absent: where it has a heading. */
  readonly isUsed?: (at: number) => boolean
  /** The keys that several columns may have together. */
  readonly joined?: ReadonlySet<string>
}

/** Finds the columns by their headings, or as staff chose. Of two that people call the same, the second is unknown. */
export function readHeadings(
  headings: readonly string[],
  { own, any }: HeadingKeys,
  { chosen, isUsed = (at) => headings[at] !== '', joined = new Set() }: HeadingOptions,
): HeadingReading {
  const keysOf = (keyOf: KeyOf) =>
    headings.map((heading, at) => (chosen.has(at) ? '' : (keyOf(heading) ?? '')))
  const known = keysOf(own)
  const taken = new Set(known)
  const called = keysOf(any).map((key, at) => (known[at] || !taken.has(key) || joined.has(key) ? key : ''))
  const named = called.map((key, at) => (called.indexOf(key) === at || joined.has(key) ? key : ''))
  const unknown = headings.flatMap((heading, at) =>
    named[at] === '' && isUsed(at) ? [{ at, heading, chosen: chosen.get(at) ?? '' }] : [],
  )
  const given = new Map(unknown.map((column) => [column.at, column.chosen]))
  return {
    keys: named.map((key, at) => key || (given.get(at) ?? '')),
    unknown,
    named: new Set(named),
    twice: known.find((key, at) => key !== '' && key !== named[at]),
  }
}
