import * as v from 'valibot'
import { calendarDay, listOf, requiredLine, typedText } from '../primitives/text-input.ts'
import { MOST_CRITERIA } from './verdicts.ts'

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

/** No two criteria have one key. */
export const criteria = v.pipe(
  listOf(criterion, MOST_CRITERIA),
  v.minLength(1, 'must hold a criterion'),
  v.check((list) => new Set(list.map(({ key }) => key)).size === list.length, 'must have different keys'),
)

/** Far beyond any real number of versions. A file may contain any number, and each must have a successor. */
const MOST_VERSIONS = 1_000_000

/** The rubric as it is stored. Callers send criteria; version and day are the server's. */
export const rubricGroup = v.object({
  version: v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(1),
    v.maxValue(MOST_VERSIONS, `must be at most ${MOST_VERSIONS}`),
  ),
  /** Since which day this version holds; "" for the one that ships. */
  since: v.union([v.literal(''), calendarDay], 'must be a date like 2026-12-31'),
  criteria,
})
export type RubricGroup = v.InferOutput<typeof rubricGroup>

/** The criteria that firms are rated by, in their order, and how often they changed. */
export interface Rubric {
  readonly version: number
  readonly criteria: readonly Criterion[]
}
