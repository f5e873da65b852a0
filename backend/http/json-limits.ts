/** Deepest nesting that is parsed. (threat F1) */
export const MAX_DEPTH = 32

/** Names that would reach a prototype. (threat F2) */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
