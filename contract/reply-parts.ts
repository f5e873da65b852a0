import * as v from 'valibot'
import type { Schema } from './endpoint.ts'

/** The parts of a reply, for checking its entries one at a time. */
interface ReplyParts {
  /** Checks everything but the entries of the lists. */
  readonly outer: Schema
  /** The lists: the field of each, null where the reply itself is the list, and the schema of an entry. */
  readonly lists: readonly { readonly key: string | null; readonly each: Schema }[]
}

interface Made {
  readonly item?: Schema
  readonly entries?: Readonly<Record<string, Schema>>
}

const anyList = v.array(v.unknown())

/** The parts of a list or an object; empty where a further check needs all of it at once. */
const madeOf = (schema: Schema): Made => ('pipe' in schema || 'fallback' in schema ? {} : (schema as Made))

const itemOf = (schema: Schema) => (schema.type === 'array' ? madeOf(schema).item : undefined)

/** The lists in a reply: the reply itself, or fields of it. Any other reply has none. */
export function replyParts(schema: Schema): ReplyParts {
  const item = itemOf(schema)
  if (item) return { outer: anyList, lists: [{ key: null, each: item }] }
  const { entries = {} } = schema.type === 'object' ? madeOf(schema) : {}
  const lists = Object.entries(entries).flatMap(([key, one]) => {
    const each = itemOf(one)
    return each ? [{ key, each }] : []
  })
  if (lists.length === 0) return { outer: schema, lists }
  const anything = Object.fromEntries(lists.map(({ key }) => [key, anyList]))
  return { outer: v.object({ ...entries, ...anything }), lists }
}
