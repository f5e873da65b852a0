import * as v from 'valibot'
import { typedText } from '../primitives/text-input.ts'

/** Keys that every object inherits: records indexed by criterion leave them out. */
export const NO_KEYS: readonly string[] = ['constructor', 'prototype']

/** Identifies a criterion for good: lines of firms refer to it, even after it is renamed. */
export const criterionKey = typedText(
  40,
  v.regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 of a to z, 0 to 9 and hyphens'),
  v.check<string, string>((key) => !NO_KEYS.includes(key), 'must be another word'),
)
