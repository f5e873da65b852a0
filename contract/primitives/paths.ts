import { isPlainObject, isSame } from './is-same.ts'

/** Values as nested plain objects, of which each has a dotted path; a list counts as one value. */
export type Values = Readonly<Record<string, unknown>>

/** The dotted paths at which two sets of values differ. */
export function changedPaths(before: Values, after: Values, prefix = ''): readonly string[] {
  return Object.keys({ ...before, ...after }).flatMap((key) => {
    const [was, is] = [before[key], after[key]]
    if (isSame(was, is)) return []
    const path = `${prefix}${key}`
    return isPlainObject(was) && isPlainObject(is) ? changedPaths(was, is, `${path}.`) : [path]
  })
}

/** The value at a dotted path; undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isPlainObject(value) ? value[key] : undefined), values)
}

/** Returns the values with another one at a dotted path. */
export function withValue<T extends Values>(values: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [key]: value }
  const group = values[key]
  return { ...values, [key]: withValue(isPlainObject(group) ? group : {}, rest.join('.'), value) }
}

/** The values at some paths, by path. */
export function pickPaths(values: Values, paths: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(paths.map((path) => [path, valueAt(values, path)]))
}
