// Days of a price record, without schemas: the details of a firm need no validator for them.
import { days } from '../primitives/time.ts'

/** Length of a record in days, up to today. */
export const RECORD_DAYS = 365

/** Most spans in the reply for one challenge, the newest first: a price that changes daily would be no readable history. */
export const MOST_SPANS = 120

/** The number of a calendar day, `YYYY-MM-DD`, so that days can be counted. */
export const dayNumber = (day: string): number => Date.parse(day) / days(1)

/** The calendar day of a number. */
export const dayOfNumber = (number: number): string => new Date(days(number)).toISOString().slice(0, 10)
