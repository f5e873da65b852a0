/** Values of a form, as nested plain objects; a list counts as one value. */
export type Values = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Whether two values mean the same: what is absent equals what is undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  if (!isGroup(one) || !isGroup(other)) return false
  return keysOf(one, other).every((key) => isSame(one[key], other[key]))
}

const keysOf = (one: Values, other: Values) => [...new Set([...Object.keys(one), ...Object.keys(other)])]

/** Dotted paths at which two sets of values differ. */
export function changedPaths(before: Values, after: Values, prefix = ''): readonly string[] {
  return keysOf(before, after).flatMap((key) => {
    const [was, is] = [before[key], after[key]]
    if (isSame(was, is)) return []
    const path = `${prefix}${key}`
    return isGroup(was) && isGroup(is) ? changedPaths(was, is, `${path}.`) : [path]
  })
}

/** The value at a dotted path; undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isGroup(value) ? value[key] : undefined), values)
}

/** The values with another one at a dotted path. */
export function withValue<T extends Values>(values: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [key]: value }
  const group = values[key]
  return { ...values, [key]: withValue(isGroup(group) ? group : {}, rest.join('.'), value) }
}

/** The values at some paths, by path. */
export function pickPaths(values: Values, paths: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(paths.map((path) => [path, valueAt(values, path)]))
}

/** Whether a path is one of `places` or lies within one. */
export const isWithin = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}.`))
