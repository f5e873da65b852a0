import { setImmediate as nextTurn } from 'node:timers/promises'
import * as v from 'valibot'
import { refusedField } from '#backend/http/errors.ts'
import { isRecord } from '#backend/http/json-body.ts'
import { issueMessage } from '#contract/errors.ts'
import { items, kindOf, type Piece, parsePiece } from './json-pieces.ts'

/** A list of a file, every entry of which was checked; entries are parsed again on access. */
export interface CheckedList<Entry> {
  readonly ids: readonly string[]
  entry(index: number): Entry
}

/** As it was read from the file. */
export interface ReadList<Entry> extends CheckedList<Entry> {
  /** Of each the value that is unique beside the id; empty where there is none. */
  readonly others: readonly string[]
}

/** Entries that are checked before other requests have their turn. */
const TURN = 100

/** Why a file is not restored. */
export const refused = (reason: string) => refusedField('file', `The file cannot be restored: ${reason}`)

/** A value with what older files leave out. */
export const over = (defaults: object, given: unknown) =>
  isRecord(given) ? { ...defaults, ...given } : given

/** A value with the names that its keys have now. */
function underNewNames(oldNames: ReadonlyMap<string, string> | undefined, given: unknown): unknown {
  if (!oldNames || !isRecord(given)) return given
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [oldNames.get(key) ?? key, value]))
}

/** A schema's output for a value. @throws ApiError 400 that names the place */
export function parsed<S extends v.GenericSchema>(
  schema: S,
  given: unknown,
  place: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, given)
  if (result.success) return result.output
  const [issue] = result.issues
  const name = isRecord(given) && typeof given.name === 'string' ? ` ("${given.name.slice(0, 80)}")` : ''
  throw refused(`${place}${name}: ${[v.getDotPath(issue), issueMessage(issue)].filter(Boolean).join(' ')}`)
}

/** Returns a function that refuses a value that it has seen before. */
function unique(place: string, what: string): (value: unknown, index: number) => void {
  const seen = new Set<unknown>()
  return (value, index) => {
    if (seen.has(value)) throw refused(`${place}[${index}]: its ${what} is in the file twice`)
    seen.add(value)
  }
}

/** The rules for the entries of a list. */
export interface ListRules<S extends v.GenericSchema> {
  readonly schema: S
  readonly defaults: object
  /** Names of keys in older files that have another name now. */
  readonly oldNames?: ReadonlyMap<string, string>
  /** Keys that are unique beside the id. */
  readonly alsoUnique?: { readonly what: string; readonly of: (entry: v.InferOutput<S>) => string }
}

/** Checks a list entry by entry. @throws ApiError 400, UnreadableJson */
export async function checkList<S extends v.GenericSchema<unknown, { readonly id: string }>>(
  bytes: Uint8Array,
  piece: Piece,
  place: string,
  { schema, defaults, oldNames, alsoUnique }: ListRules<S>,
): Promise<ReadList<v.InferOutput<S>>> {
  if (kindOf(bytes, piece) !== 'list') throw refused(`${place} must be a list`)
  const pieces: Piece[] = []
  const ids: string[] = []
  const others: string[] = []
  const newId = unique(place, 'id')
  const newOther = unique(place, alsoUnique?.what ?? '')
  const parse = (one: Piece, index: number) =>
    parsed(schema, over(defaults, underNewNames(oldNames, parsePiece(bytes, one))), `${place}[${index}]`)
  for (const one of items(bytes, piece)) {
    const index = pieces.length
    const entry = parse(one, index)
    newId(entry.id, index)
    if (alsoUnique) {
      const other = alsoUnique.of(entry)
      newOther(other, index)
      others.push(other)
    }
    pieces.push(one)
    ids.push(entry.id)
    if (pieces.length % TURN === 0) await nextTurn()
  }
  return { ids, others, entry: (index) => parse(pieces[index] ?? { start: 0, end: 0 }, index) }
}
