import * as v from 'valibot'
import { typedText } from '../primitives/text-input.ts'

/** What objects have of their own accord: readers of an answer by keys leave such a key out. */
export const NO_KEYS: readonly string[] = ['constructor', 'prototype']

/** Names a criterion for good: lines of firms refer to it, whatever it is called later. */
export const criterionKey = typedText(
  40,
  v.regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 of a to z, 0 to 9 and hyphens'),
  v.check<string, string>((key) => !NO_KEYS.includes(key), 'must be another word'),
)
