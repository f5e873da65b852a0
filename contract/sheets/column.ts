import * as v from 'valibot'
import { fold } from '../primitives/fold.ts'
import { cleanLine } from '../primitives/text.ts'
import { type DayOrder, readDay } from '../primitives/written-day.ts'
import { type KnownEntry, listCell, listEntries } from './list-entries.ts'
import { readYesNo } from './yes-no.ts'

/** The value of a cell, or its fault. */
export type Reading = { readonly value: unknown } | { readonly fault: string }

/** How one kind of value is written to a cell and read from it. */
export interface Kind {
  write(value: unknown): string
  /** Reads a cell that is not empty. `dayOrder`: how to read a day that could be two. */
  read(cell: string, dayOrder?: DayOrder): Reading
  /** Reading of an empty cell: null keeps the stored value; without one, the value is unknown. */
  readonly empty?: Reading | null
  /** The value as staff read it, with its unit; without it, the text of the cell. */
  show?(value: unknown, currency: string): string
  /** The texts of a cell that are days. */
  daysIn?(cell: string): readonly string[]
  readonly isNumber?: boolean
  /** Whether a cell may hold several lines. */
  readonly isLong?: boolean
  /** Texts to choose from. */
  readonly options?: readonly string[]
}

/** A column of the records `T`: in a table of cells, in a file, and in copied cells. */
export interface Column<T, Key extends keyof T = keyof T> {
  readonly key: Key & string
  readonly label: string
  /** The label where there is little room. */
  readonly heading: string
  /** The values that a cell may hold. */
  readonly hint: string
  /** The headings that people give it. */
  readonly alsoCalled?: readonly string[]
  /** Whether several columns of a file may be parts of it. */
  readonly isJoined?: boolean
  readonly options: readonly string[]
  readonly isNumber: boolean
  /** The text of the cell, "" for an unknown value. `read` reads it back. A text that could not be read stays as it was typed. */
  write(record: Partial<T>): string
  /** Returns null to keep the stored value. Without `dayOrder`, a day that could be two is a fault. */
  read(cell: string, dayOrder?: DayOrder): Reading | null
  /** The value as staff read it, with its unit. */
  show(record: T): string
  daysIn(cell: string): readonly string[]
}

interface Headings {
  readonly heading?: string
  readonly hint?: string
  readonly alsoCalled?: readonly string[]
  readonly isJoined?: boolean
}

/** Returns a function that makes the columns of a record. `entries` check its values; `currencyOf` is for amounts. */
export function columnMaker<T, Key extends keyof T & string>(
  entries: Readonly<Record<Key, v.GenericSchema>>,
  currencyOf: (record: T) => string = () => '',
) {
  return (
    key: Key,
    label: string,
    kind: Kind,
    { heading = label, hint = '', alsoCalled = [], isJoined = false }: Headings = {},
  ): Column<T, Key> => ({
    key,
    label,
    heading,
    hint,
    alsoCalled,
    isJoined,
    options: kind.options ?? [],
    isNumber: kind.isNumber ?? false,
    write({ [key]: value }) {
      if (value === undefined) return ''
      const isUnread = typeof value === 'string' && !v.is(entries[key], value)
      return isUnread ? value : kind.write(value)
    },
    read(cell, dayOrder) {
      const text = kind.isLong ? cell : cleanLine(cell)
      const { empty = { value: undefined } } = kind
      const reading = text === '' ? empty : kind.read(text, dayOrder)
      if (reading === null || 'fault' in reading) return reading
      const { output, success, issues } = v.safeParse(entries[key], reading.value)
      if (success) return { value: output }
      return { fault: reading.value === undefined ? 'is required' : issues[0].message }
    },
    show(record) {
      const value = record[key]
      return value === undefined ? '' : (kind.show ?? kind.write)(value, currencyOf(record))
    },
    daysIn: (cell) => kind.daysIn?.(cell) ?? [],
  })
}

/** A cell in the text of a fault: its beginning, where it is long. */
export const quoted = (cell: string) => `“${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}”`

export const text: Kind = { write: String, read: (cell) => ({ value: cell }) }

export const day: Kind = { write: String, read: readDay, daysIn: (cell) => [cell] }

/** `labels`: of true and of false. */
export const yesNo = (
  labels: readonly [string, string],
  faultOf = (cell: string) => `${quoted(cell)} is neither ${labels.join(' nor ')}`,
): Kind => ({
  options: labels,
  write: (value) => labels[value ? 0 : 1],
  read(cell) {
    const value = readYesNo(cell)
    return value === null ? { fault: faultOf(cell) } : { value }
  },
})

interface Option {
  readonly key: string
  readonly label: string
  readonly long?: string
}

/** "1-step", "1 Step" and "1step" are one. */
const spelled = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/** A list, whose parts a semicolon separates for sure. */
export const entryList = (known: KnownEntry): Kind => ({
  write: (value) => listCell((value ?? []) as readonly string[], known),
  read(cell) {
    const list = listEntries(cell, known)
    return 'entries' in list
      ? { value: list.entries }
      : {
          fault: `${quoted(list.doubtful)} may be one or several: write a semicolon between them, or behind one`,
        }
  },
})

/** One of a few values, by its label or its key. `spellings`: by their keys, other ways in which people write them. */
export function oneOf(
  options: readonly Option[],
  faultOf = (cell: string) =>
    `${quoted(cell)} is not one of: ${options.map(({ label }) => label).join('; ')}`,
  spellings: Readonly<Record<string, readonly string[]>> = {},
): Kind {
  return {
    options: options.map(({ label }) => label),
    write: (value) => options.find(({ key }) => key === value)?.label ?? '',
    read(cell) {
      const wanted = spelled(cell)
      const found = options.find(({ key, label, long = label }) =>
        [key, label, long, ...(spellings[key] ?? [])].some((name) => spelled(name) === wanted),
      )
      return found ? { value: found.key } : { fault: faultOf(cell) }
    },
  }
}
