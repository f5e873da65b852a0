/** Deepest nesting that is parsed. (threat F1) */
export const MAX_DEPTH = 32

/** Most values, lists and objects that are parsed: two megabytes of `{},` took 0.17 s. */
export const MAX_VALUES = 50_000

/** Names that would reach a prototype. (threat F2) */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Deepest nesting of brackets outside strings, and how many values there are; one pass, no recursion. */
export function sizeOf(text: string): { readonly depth: number; readonly values: number } {
  let depth = 0
  let deepest = 0
  let values = 1
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === ',') values++
    else if (character === '[' || character === '{') {
      values++
      deepest = Math.max(deepest, ++depth)
    } else if (character === ']' || character === '}') depth--
  }
  return { depth: deepest, values }
}

/** Whether a parsed value holds such a name, at any depth. */
export function holdsForbiddenKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => FORBIDDEN_KEYS.has(key) || holdsForbiddenKey(inner))
}
