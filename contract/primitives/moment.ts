import * as v from 'valibot'
import { typedText } from './text-input.ts'

/** A moment: ISO 8601 in UTC with milliseconds, as `Date.toISOString` writes it. */
export const moment = typedText(64, v.isoTimestamp('must be an ISO 8601 time'))

/** A calendar day, `YYYY-MM-DD`, or "" where there is none. */
export const optionalDay = v.union(
  [v.literal(''), typedText(64, v.isoDate('must be a date like 2026-12-31'))],
  'must be a date like 2026-12-31',
)
