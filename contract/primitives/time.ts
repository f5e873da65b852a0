import * as v from 'valibot'

/** Milliseconds in `n` seconds. */
export const seconds = (n: number): number => n * 1000
/** Milliseconds in `n` minutes. */
export const minutes = (n: number): number => seconds(n * 60)
/** Milliseconds in `n` hours. */
export const hours = (n: number): number => minutes(n * 60)
/** Milliseconds in `n` days. */
export const days = (n: number): number => hours(n * 24)

/** A moment: ISO 8601 in UTC with milliseconds, as `Date.toISOString` writes it. (decisions section 1) */
export const moment = v.pipe(v.string('must be text'), v.isoTimestamp('must be an ISO 8601 time'))

/** A calendar day, `YYYY-MM-DD`, or "" where there is none. */
export const optionalDay = v.union(
  [v.literal(''), v.pipe(v.string(), v.isoDate('must be a date like 2026-12-31'))],
  'must be a date like 2026-12-31',
)
