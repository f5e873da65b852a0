import * as v from 'valibot'
import { calendarDay, listOf } from '../primitives/text-input.ts'
import { criterion } from './rubric.ts'
import { MOST_CRITERIA } from './verdicts.ts'

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
