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

/** The first of two columns that share a heading has it. */
export function keyByHeading(columns: readonly SheetColumn[]): KeyOf {
  const keys = new Map<string, string>()
  const name = (words: string, key: string): void => {
    const name = headingKey(words)
    if (name !== '' && !keys.has(name)) keys.set(name, key)
  }
  for (const { key, label, heading } of columns) for (const words of [key, label, heading]) name(words, key)
  // What people call a column gives way to what another one is called here.
  for (const { key, alsoCalled = [] } of columns) for (const words of alsoCalled) name(words, key)
  return (heading) => keys.get(headingKey(heading))
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

/**
 * Finds the columns by their headings, or as staff chose. `isUsed`: whether there is a column at a place; absent: where it has a
 * heading. `joined`: the keys that several columns may have together.
 */
export function readHeadings(
  headings: readonly string[],
  keyOf: KeyOf,
  chosen: ChosenColumns,
  isUsed: (at: number) => boolean = (at) => headings[at] !== '',
  joined: ReadonlySet<string> = new Set(),
): HeadingReading {
  const known = headings.map((heading, at) => (chosen.get(at) === undefined ? (keyOf(heading) ?? '') : ''))
  const named = known.map((key, at) => (known.indexOf(key) === at || joined.has(key) ? key : ''))
  const unknown = headings.flatMap((heading, at) =>
    named[at] === '' && isUsed(at) ? [{ at, heading, chosen: chosen.get(at) ?? '' }] : [],
  )
  const given = new Map(unknown.map((column) => [column.at, column.chosen]))
  return {
    keys: named.map((key, at) => key || (given.get(at) ?? '')),
    unknown,
    named: new Set(named),
    twice: known.find((key, at) => key !== named[at]),
  }
}
