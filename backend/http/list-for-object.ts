import type { Schema } from '#contract/endpoint.ts'

/** The parts of a schema of the validator, as it is at run time, that tell where objects stand. */
interface SchemaNode {
  readonly type: string
  readonly kind: string
  readonly entries?: Readonly<Record<string, SchemaNode>>
  readonly wrapped?: SchemaNode
  readonly item?: SchemaNode
  readonly pipe?: readonly SchemaNode[]
}

/** Schemas whose value is an object. */
const objects: readonly string[] = ['object', 'loose_object', 'strict_object', 'record']

const under = (path: string, key: string | number) => (path === '' ? `${key}` : `${path}.${key}`)

function searched(
  { type, entries, wrapped, item, pipe }: SchemaNode,
  value: unknown,
  path: string,
): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (pipe) return firstIn(pipe.filter(({ kind }) => kind === 'schema').map((step) => [step, value, path]))
  if (wrapped) return searched(wrapped, value, path)
  if (!Array.isArray(value)) {
    const fields = Object.entries(entries ?? {})
    return firstIn(fields.map(([key, one]) => [one, Reflect.get(value, key), under(path, key)]))
  }
  if (objects.includes(type)) return path
  return item ? firstIn(value.map((one, at) => [item, one, under(path, at)])) : null
}

function firstIn(places: readonly Parameters<typeof searched>[]): string | null {
  for (const place of places) {
    const found = searched(...place)
    if (found !== null) return found
  }
  return null
}

/**
 * Where a list stands in the place of an object: "company", "firms.2"; "" for the whole; null: nowhere. The validator takes a
 * list for an object without fields, so that `[]` would empty an object of which nothing is required.
 */
export const listForObject = (schema: Schema, sent: unknown): string | null => searched(schema, sent, '')
