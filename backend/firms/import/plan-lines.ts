import * as v from 'valibot'
import type { Pacer } from '#backend/load-shedding/pacer.ts'
import { type LineFaultSaid, type LineResult, SHOWN_LENGTH } from '#contract/firm-import.ts'
import type { DayOrder } from '#contract/primitives/written-day.ts'
import type { Column } from '#contract/sheets/column.ts'
import { cellOf, KEPT } from '#contract/sheets/sheet-cells.ts'
import type { SheetLine } from './read-sheet.ts'

/** Longest text of a cell that a fault says again, in characters. */
const SAID_LENGTH = 500

/** The fault of a cell: the message follows the name of its column. */
export const cellFault = (column: string, message: string): LineFaultSaid => ({
  code: 'cell',
  column,
  message,
})

/** The same with the text of the cell, by which lines with the same fault are found, and corrected. */
const withText = (fault: LineFaultSaid, { cells }: SheetLine): LineFaultSaid => {
  const text = cells.get(fault.column ?? '') ?? ''
  return fault.code === 'cell' && text.length <= SAID_LENGTH ? { ...fault, text } : fault
}

/** Says why a line cannot be imported: all that is wrong with it. */
export class LineFault extends Error {
  readonly faults: readonly LineFaultSaid[]

  constructor(...faults: readonly LineFaultSaid[]) {
    super(faults.map(({ code }) => code).join(', '))
    this.faults = faults
  }
}

/** Returns the result of a step over a line; undefined where it finds faults, which it adds to `faults`. */
export function attempt<T>(faults: LineFaultSaid[], step: () => T): T | undefined {
  try {
    return step()
  } catch (fault) {
    if (!(fault instanceof LineFault)) throw fault
    faults.push(...fault.faults)
    return undefined
  }
}

/** The values of the cells of a line, and the faults of those that cannot be read, by their columns. */
interface CellValues<T> {
  readonly values: Partial<T>
  readonly faults: ReadonlyMap<string, LineFaultSaid>
}

/**
 * Reads the cells of a line that change `before`; null for a new record, of which the filled cells count. Reads every cell while
 * the record is not known.
 */
export function readCells<T>(
  columns: readonly Column<T>[],
  { cells }: SheetLine,
  before: T | null | undefined,
  dayOrder: DayOrder | undefined,
): CellValues<T> {
  const faults = new Map<string, LineFaultSaid>()
  const values: Partial<T> = {}
  for (const column of columns) {
    const cell = cells.get(column.key)
    if (cell === undefined || cell === KEPT) continue
    // A cell as it was exported keeps what it cannot tell apart.
    if (before !== undefined && cell === (before ? cellOf(column, before).trim() : '')) continue
    const reading = column.read(cell, dayOrder)
    if (reading === null) continue
    if ('fault' in reading) faults.set(column.key, cellFault(column.key, reading.fault))
    else values[column.key] = reading.value as T[typeof column.key]
  }
  return { values, faults }
}

/** Returns the record that a schema makes of the values. Throws all their faults, in the order of the columns. */
export function checkRecord<T, Whole>(
  columns: readonly Column<T>[],
  schema: v.GenericSchema<unknown, Whole>,
  { values, faults }: CellValues<T>,
): Whole {
  const found = v.safeParse(schema, values)
  if (found.success && faults.size === 0) return found.output
  const all = new Map<string, LineFaultSaid>()
  for (const issue of found.issues ?? []) {
    const key = String(issue.path?.[0]?.key ?? '')
    if (!all.has(key)) all.set(key, cellFault(key, issue.input === undefined ? 'is required' : issue.message))
  }
  // The fault of a cell is nearer than that of its missing value.
  for (const [key, fault] of faults) all.set(key, fault)
  const placeOf = (key: string) => columns.findIndex((column) => column.key === key)
  const inOrder = [...all].toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  throw new LineFault(...inOrder.map(([, fault]) => fault))
}

/** The beginning of a value. */
const shown = (text: string): string => text.slice(0, SHOWN_LENGTH)

/** The columns in which two states of a record differ, as staff read their values; of a new one those that say something. */
export const changesOf = <T>(
  columns: readonly Column<T>[],
  before: T | null,
  after: T,
): LineResult['changes'] =>
  columns
    .map(({ key, show }) => ({ column: key, before: before ? show(before) : '', after: show(after) }))
    .filter((change) => change.before !== change.after)
    .map(({ column, before, after }) => ({ column, before: shown(before), after: shown(after) }))

/** The parts of a result that most lack. */
const nothingSaid = {
  faults: [],
  summary: [],
  doubt: '',
  unseen: [],
  reason: '',
  changes: [],
} satisfies Partial<LineResult>

/** A line that cannot be imported. `firmName`: the firm that the line belongs to. */
export function faultOf(line: SheetLine, fault: unknown, firmName?: string): LineResult {
  if (!(fault instanceof LineFault)) throw fault
  const name = line.cells.get('name') || line.cells.get('id') || ''
  const place = { id: line.newId, line: line.number, name, ...(firmName !== undefined && { firmName }) }
  const faults = fault.faults.map((one) => withText(one, line))
  return { ...nothingSaid, ...place, outcome: 'fault', faults }
}

/** A record that is in none of the lines. */
export const removalOf = (record: Pick<LineResult, 'id' | 'name' | 'firmName'>): LineResult => ({
  ...nothingSaid,
  ...record,
  line: null,
  outcome: 'removed',
})

/** Faults first, then the order of the file, then records that are in none of its lines. */
export function inOrder(results: readonly LineResult[]): LineResult[] {
  const placeOf = ({ outcome, line }: LineResult) => (outcome === 'fault' ? 0 : line === null ? 2 : 1)
  return results.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || (one.line ?? 0) - (other.line ?? 0),
  )
}

/** Plans the lines of one kind of record. */
export interface LinePlanner<T, Next> {
  /** The fault of a line that means the same record as an earlier one. */
  readonly same: 'same_firm' | 'same_challenge'
  readonly columns: readonly Column<T>[]
  /** Returns the record that a line means; null for a new one. Throws where that is not clear. */
  find(line: SheetLine, values: Partial<T>): T | null
  /** Keys that no two lines may share; of a known record its id. */
  keysOf(line: SheetLine, before: T | null, values: Partial<T>): readonly string[]
  /** Returns the record as the line wants it, or null where it is so already. Throws every fault. */
  next(line: SheetLine, before: T | null, cells: CellValues<T>): Next | null
  /** The result of a line, without its place and outcome. */
  resultOf(before: T | null, next: Next): Pick<LineResult, 'name'> & Partial<LineResult>
}

interface LinePlan<T, Next> {
  readonly results: readonly LineResult[]
  readonly edits: readonly { readonly line: SheetLine; readonly before: T | null; readonly next: Next }[]
  /** The records that no line names; none while a line is faulty, since it may mean any of them. */
  readonly missing: readonly T[]
}

export interface LineOptions {
  readonly dayOrder?: DayOrder | undefined
  /** The firm that all the lines belong to. */
  readonly firmName?: string
  readonly pace: Pacer
}

/** Returns what lines ask for of the records, and does nothing of it. */
export async function planLines<T extends { readonly id: string }, Next>(
  { same, columns, find, keysOf, next, resultOf }: LinePlanner<T, Next>,
  lines: readonly SheetLine[],
  records: readonly T[],
  { dayOrder, firmName, pace }: LineOptions,
): Promise<LinePlan<T, Next>> {
  const results: LineResult[] = []
  const edits: { line: SheetLine; before: T | null; next: Next }[] = []
  const lineOf = new Map<string, number>()

  const requireFirst = (line: SheetLine, keys: readonly string[]): void => {
    const first = keys.map((key) => lineOf.get(key)).find((number) => number !== undefined)
    for (const key of keys) lineOf.set(key, lineOf.get(key) ?? line.number)
    if (first !== undefined) throw new LineFault({ code: same, count: first })
  }
  const take = (line: SheetLine): void => {
    if (line.fault) throw new LineFault({ code: line.fault })
    const wrong: LineFaultSaid[] = []
    const { values, faults } = readCells(columns, line, undefined, dayOrder)
    const before = attempt(wrong, () => find(line, values))
    // Required values cannot be missing from a record that is not known.
    if (before === undefined) throw new LineFault(...wrong, ...faults.values())
    attempt(wrong, () => requireFirst(line, keysOf(line, before, values)))
    const wanted = attempt(wrong, () => next(line, before, readCells(columns, line, before, dayOrder)))
    if (wanted === undefined || wrong.length > 0) throw new LineFault(...wrong)
    if (wanted === null) return
    edits.push({ line, before, next: wanted })
    const outcome = before ? 'changed' : 'added'
    results.push({ ...nothingSaid, id: line.newId, line: line.number, outcome, ...resultOf(before, wanted) })
  }
  for (const line of lines) {
    await pace()
    try {
      take(line)
    } catch (fault) {
      results.push(faultOf(line, fault, firmName))
    }
  }
  const isFaulty = results.some(({ outcome }) => outcome === 'fault')
  return { results, edits, missing: isFaulty ? [] : records.filter(({ id }) => !lineOf.has(id)) }
}
