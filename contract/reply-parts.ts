import * as v from 'valibot'
import type { Schema } from './endpoint.ts'

/** How a schema checks a large value in parts. */
type Way =
  /** Each gets what the one before let through. */
  | { readonly by: 'steps'; readonly steps: readonly Schema[] }
  /** The first that lets the value through. */
  | { readonly by: 'options'; readonly options: readonly Schema[] }
  /** `outer` lets parts through as they are; `partOf` is to check those of its output, null for what it checked already. */
  | { readonly by: 'parts'; readonly outer: Schema; readonly partOf: (name: string) => Schema | null }

/** A schema as the validator makes it: its public type names none of the parts. */
interface Made {
  readonly kind: string
  readonly type: string
  readonly pipe?: readonly Schema[]
  readonly wrapped?: Schema
  readonly item?: Schema
  readonly entries?: Readonly<Record<string, Schema>>
  readonly key?: v.GenericSchema<string, string>
  readonly value?: Schema
  readonly options?: readonly Schema[]
}

/** Schemas that ask another about every value that is there. */
const wrappers: readonly string[] = ['optional', 'exact_optional', 'undefinedable', 'nullable', 'nullish']

const anyList = v.array(v.unknown())

const isSchema = (step: Schema | undefined) => (step as Made | undefined)?.kind === 'schema'

/** The steps of a pipe: its schemas can be checked in parts, what stands between them only sees the whole value. */
function stepsOf(pipe: readonly Schema[]): Way | null {
  const [first, ...more] = pipe
  if (first?.type === 'unknown' && !more.some(isSchema)) return null
  const steps = pipe.map((step) => (isSchema(step) ? step : v.pipe(v.unknown(), step as never)))
  return { by: 'steps', steps }
}

/** The fields of an object for which `isPart` holds are parts. What the schema does not name is let through by none. */
function objectWay(entries: Readonly<Record<string, Schema>>, isPart: (name: string) => boolean): Way {
  const parts = new Map(Object.entries(entries).filter(([name]) => isPart(name)))
  const anything = Object.fromEntries([...parts.keys()].map((name) => [name, v.unknown()]))
  const outer = v.object({ ...entries, ...anything })
  return { by: 'parts', outer, partOf: (name) => parts.get(name) ?? null }
}

/**
 * How a list or an object, which is neither null nor undefined, is checked in parts; null where the schema can only check all
 * of it at once, as one with a fallback does. Of an object, only the fields for which `isPart` holds are parts.
 */
export function wayOf(schema: Schema, isPart: (name: string) => boolean): Way | null {
  const { type, pipe, wrapped, item, entries, key, value, options }: Made = schema
  if ('fallback' in schema) return null
  if (pipe) return stepsOf(pipe)
  if (wrapped && wrappers.includes(type)) return { by: 'steps', steps: [wrapped] }
  if (type === 'array' && item) return { by: 'parts', outer: anyList, partOf: () => item }
  if (type === 'record' && key && value)
    return { by: 'parts', outer: v.record(key, v.unknown()), partOf: () => value }
  if (type === 'object' && entries) return objectWay(entries, isPart)
  return (type === 'union' || type === 'variant') && options ? { by: 'options', options } : null
}
