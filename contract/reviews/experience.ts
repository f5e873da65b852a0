import * as v from 'valibot'
import { id, lineText, optionalDay, storedDay, typedText } from '../primitives/text-input.ts'
import { AMOUNT, AMOUNT_LENGTH, amountTyped } from './amount.ts'
import { outcomes } from './options.ts'
import { payoutMethods, refusalReasons } from './payout-facts.ts'

const amount = lineText(
  AMOUNT_LENGTH,
  v.transform(amountTyped),
  v.regex(AMOUNT, 'must be an amount like $50,000'),
)

/** "" without a choice. */
const outcome = v.picklist(['', ...outcomes.map(({ key }) => key)], 'must be a known result')

/** The payout facts of a review, "" where unknown; `payoutFaults` checks them against the result. */
export const payoutEntries = {
  payoutRequestedOn: optionalDay,
  payoutReceivedOn: optionalDay,
  payoutMethod: v.picklist(['', ...payoutMethods.map(({ key }) => key)], 'must be a known way of paying'),
  refusalReason: v.picklist(['', ...refusalReasons.map(({ key }) => key)], 'must be a known reason'),
} as const

/** Facts of a review beside its text and stars, all optional. */
export const experienceEntries = {
  accountSize: v.optional(amount, ''),
  outcome: v.optional(outcome, ''),
  experiencedOn: v.optional(optionalDay, ''),
  payoutAmount: v.optional(amount, ''),
  /** The firm as it was chosen from the list; "" where its name was typed. */
  firmId: v.optional(v.union([v.literal(''), id], 'must be an identifier'), ''),
  /** Additive. */
  payoutRequestedOn: v.optional(payoutEntries.payoutRequestedOn, ''),
  payoutReceivedOn: v.optional(payoutEntries.payoutReceivedOn, ''),
  payoutMethod: v.optional(payoutEntries.payoutMethod, ''),
  refusalReason: v.optional(payoutEntries.refusalReason, ''),
} as const

/** The payout facts as they may be stored, with days that an earlier version took. */
export const storedPayoutEntries = {
  ...payoutEntries,
  payoutRequestedOn: storedDay,
  payoutReceivedOn: storedDay,
} as const

/** The facts of a review as they may be stored. */
export const storedExperienceEntries = {
  ...experienceEntries,
  experiencedOn: v.optional(storedDay, ''),
  payoutRequestedOn: v.optional(storedDay, ''),
  payoutReceivedOn: v.optional(storedDay, ''),
} as const

const BETWEEN = 'must be between 1 and 5'

/**
 * The secret with which a device reads, corrects and withdraws a review: 256 random bits in base64url, made by the device and sent
 * with the review. The server keeps its hash. It is only ever in a body.
 */
export const managementSecret = typedText(43, v.regex(/^[A-Za-z0-9_-]{43}$/, 'must be 43 letters'))

/** Stars as a number. */
export const rating = v.pipe(
  v.number('must be a number'),
  v.integer(BETWEEN),
  v.minValue(1, BETWEEN),
  v.maxValue(5, BETWEEN),
)

/** Stars in a form, 0 where none were chosen; absent where the sender's form knows of none. */
export const ratingField = v.optional(
  v.pipe(v.picklist(['', '1', '2', '3', '4', '5'], BETWEEN), v.transform(Number)),
)
