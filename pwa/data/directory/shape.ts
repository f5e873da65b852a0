/** Where a schema of valibot holds the schemas of its parts. */
const parts = ['entries', 'item', 'items', 'wrapped', 'pipe', 'options', 'key', 'value', 'rest'] as const

/**
 * The fields that a schema names, at any depth: within lists, and in wrapped or piped schemas. Two schemas with the same shape
 * store alike; a version of the app with another shape drops the stored data.
 */
export function shapeOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shapeOf)
  if (typeof schema !== 'object' || schema === null) return 0
  if (!('kind' in schema)) {
    const entries = Object.entries(schema).map(([name, value]) => [name, shapeOf(value)])
    return entries.length === 0 ? 0 : entries
  }
  if (schema.kind !== 'schema') return 0
  const own = schema as Partial<Record<(typeof parts)[number], unknown>>
  // A piped schema repeats the parts of its first one.
  if (own.pipe) return shapeOf(own.pipe)
  return parts.filter((part) => part in schema).map((part) => shapeOf(own[part]))
}
