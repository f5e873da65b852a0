import * as v from 'valibot'
import type { Schema } from './endpoint.ts'

/** The parts of schemas that hold other schemas. */
interface Parts {
  readonly type: string
  readonly wrapped?: Schema
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly value?: Schema
  readonly default?: unknown
  readonly pipe?: readonly Schema[]
}

/** The parts of a schema; of several that check one after the other, those of the last one that has any. */
function partsOf(schema: Schema): Parts {
  const { pipe } = schema as Parts
  const last = pipe?.findLast((one) => 'item' in one || 'entries' in one)
  return last ? partsOf(last) : (schema as Parts)
}

type Values = Readonly<Record<string, unknown>>

const takes = (schema: Schema, value: unknown): boolean => v.is(schema, value)

/** What a field holds that says nothing, whichever kind it is of. */
const NOTHING = ['', [], {}, false]

/** What stands for a value that is absent: a default that is known, the schema's own, or nothing as the schema knows it. */
function defaultOf(schema: Schema, value: null | undefined, known: unknown): unknown {
  const { type, default: own } = schema as Parts
  if (value === undefined && type === 'optional' && own === undefined) return undefined
  if (value === null && takes(schema, null)) return null
  if (known !== undefined) return structuredClone(known)
  if (type === 'optional') return v.getDefault(schema as v.OptionalSchema<Schema, unknown>)
  const nothing = NOTHING.find((candidate) => takes(schema, candidate))
  return nothing === undefined ? value : structuredClone(nothing)
}

function filledFields(entries: Readonly<Record<string, Schema>>, value: Values, defaults: Values): Values {
  let filled: Record<string, unknown> | null = null
  for (const [key, schema] of Object.entries(entries)) {
    const before = value[key]
    const after = fillAbsent(schema, before, defaults[key])
    if (after === before) continue
    filled ??= { ...value }
    if (after === undefined) delete filled[key]
    else filled[key] = after
  }
  return filled ?? value
}

function filledList(item: Schema, list: readonly unknown[]): readonly unknown[] {
  const filled = list.map((one) => fillAbsent(item, one))
  return filled.some((one, index) => one !== list[index]) ? filled : list
}

/** The entries of a record without those that hold null where the schema knows none. */
function filledRecord(each: Schema, value: Values): Values {
  const refused = Object.keys(value).filter((key) => value[key] === null && !takes(each, null))
  if (refused.length === 0) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !refused.includes(key)))
}

/**
 * A stored value with what it lacks: a key that an earlier version did not know, and a null where the schema takes none, read as
 * their default. That is the one in `defaults`, else the schema's own, else what says nothing. What is there stays as it is, right
 * or wrong, and what has no default stays absent. (threat O6)
 */
export function fillAbsent(schema: Schema, value: unknown, defaults?: unknown): unknown {
  if (value === undefined || value === null) return defaultOf(schema, value, defaults)
  const { wrapped, entries, item, value: each } = partsOf(schema)
  if (wrapped) return fillAbsent(wrapped, value, defaults)
  if (item && Array.isArray(value)) return filledList(item, value)
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const known = (typeof defaults === 'object' && defaults !== null ? defaults : {}) as Values
  if (entries) return filledFields(entries, value as Values, known)
  return each ? filledRecord(each, value as Values) : value
}
