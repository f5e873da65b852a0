/** Characters of JSON that are checked, or become text, at once. */
export const PIECE = 64 * 1024

/** Whether a value is a list, or an object without a text form of its own. */
export function hasParts(value: unknown): value is Readonly<Record<string, unknown>> | readonly unknown[] {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const made: unknown = Object.getPrototypeOf(value)
  return (
    (made === Object.prototype || made === null) &&
    typeof (value as { toJSON?: unknown }).toJSON !== 'function'
  )
}

/** What a value counts for beside the texts in it: about as many characters of JSON. */
const NODE = 8

/** What is left of `most` after the weight of a value; it is not looked at further than that. */
function left(value: unknown, most: number): number {
  if (typeof value === 'string') return most - NODE - value.length
  let rest = most - NODE
  if (!hasParts(value)) return rest
  if (Array.isArray(value)) {
    for (const one of value) {
      if (rest < 0) return rest
      rest = left(one, rest)
    }
    return rest
  }
  const fields = value as Readonly<Record<string, unknown>>
  for (const key in fields) {
    if (rest < 0) return rest
    rest = left(fields[key], rest - key.length)
  }
  return rest
}

/**
 * Whether a value is more than some characters of JSON, roughly. Costs a walk over that many at most, a fraction of what writing
 * or checking them does.
 */
export const isOver = (value: unknown, most: number): boolean => left(value, most) < 0
