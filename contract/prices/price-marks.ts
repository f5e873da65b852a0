import * as v from 'valibot'
import { calendarDay } from '../primitives/text-input.ts'

/** Marks of a price that follow from its record: derived by the server, never set. */
export const priceMarks = v.object({
  /** The lowest price, in cents, of the 30 days before today's price began to apply, as far as they are recorded. */
  lowestBefore: v.optional(v.number()),
  /** How many days that is; absent: all 30. */
  ofDays: v.optional(v.number()),
  /** The last day on which it cost that, where today's price with code is not below it. */
  lowestOn: v.optional(calendarDay),
  /** Today's price with code is the lowest of 90 days, and was higher on at least half of them. */
  lowestIn90: v.optional(v.literal(true)),
})
export type PriceMarks = v.InferOutput<typeof priceMarks>
