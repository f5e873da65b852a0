import * as v from 'valibot'
import { requiredLine, typedText } from '../primitives/text-input.ts'

/** Keys that every object inherits: records indexed by criterion leave them out. */
export const NO_KEYS: readonly string[] = ['constructor', 'prototype']

/** Identifies a criterion for good: lines of firms refer to it, even after it is renamed. */
export const criterionKey = typedText(
  40,
  v.regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 of a to z, 0 to 9 and hyphens'),
  v.check<string, string>((key) => !NO_KEYS.includes(key), 'must be another word'),
)

/** One thing that firms are asked. */
export const criterion = v.object({
  key: criterionKey,
  name: requiredLine(80),
  /** When the answer is yes. */
  meaning: requiredLine(300),
  /** The evidence that staff look at before they answer. */
  evidence: requiredLine(200),
})
export type Criterion = v.InferOutput<typeof criterion>

/** The criteria that firms are rated by, in their order, and how often they changed. */
export interface Rubric {
  readonly version: number
  readonly criteria: readonly Criterion[]
}
