import * as v from 'valibot'
import { shownChallenges } from './challenges/challenge.ts'
import { calendarDay, id } from './primitives/text-input.ts'

// Fields that the server derives: they are read with a firm, and never set or stored with it.

/**
 * Published reviews of the firm: how many, and the mean of their stars to two decimals. Absent where there are none.
 * They are counted, never stored with the firm.
 */
export const reviewEntries = {
  reviewCount: v.optional(v.number()),
  ratingMean: v.optional(v.number()),
  /** Additive: reports on a payout of the last 12 months, and those that were paid (docs/decisions/payouts.md). */
  payoutReports: v.optional(v.number()),
  payoutsPaid: v.optional(v.number()),
  /**
   * Additive, for closed firms only: the number of their entries in the list of changes, and the day on which they were added;
   * absent where the record does not know that day.
   */
  recordCount: v.optional(v.number()),
  listedSince: v.optional(calendarDay),
} as const

export type CountedField = keyof typeof reviewEntries
export const countedFields = Object.keys(reviewEntries) as CountedField[]

/** The challenges as everyone reads them. The server derives the marks of their prices; they are never set. */
export const shownEntries = { challenges: v.optional(shownChallenges, []) } as const

const rulePageChange = v.object({ day: calendarDay, challenges: v.array(id) })
export type RulePageChange = v.InferOutput<typeof rulePageChange>

/** Derived fields of the details; additive, and absent where empty. */
export const derivedEntries = {
  /**
   * Pages that challenges of the firm name as their source and whose text has changed since: the day of the change, and the
   * challenges not yet compared with the new text.
   */
  rulePageChanges: v.optional(v.array(rulePageChange)),
  /** Firms that name this one as a sister, of those that visitors see. */
  sisterOf: v.optional(v.array(id)),
} as const
