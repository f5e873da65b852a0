type PlainObject = Readonly<Record<string, unknown>>

export const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Returns whether two values are equal in depth. An absent key equals one that is undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  if (!isPlainObject(one) || !isPlainObject(other)) return false
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]))
}
