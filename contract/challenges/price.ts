import { discountShown, isCodeExpired, type Offer } from '../firm-rules.ts'
import { days } from '../primitives/time.ts'
import type { Challenge } from './challenge.ts'
import { CHECK_AGAIN_AFTER_DAYS } from './options.ts'

/** An amount less a whole percentage, in cents, half a cent rounded up. In whole numbers, without rounding errors of floats. */
export function discounted(cents: number, percentage: number): number {
  return Math.floor((cents * (100 - percentage) + 50) / 100)
}

/** The price of a challenge, plain and with the firm's code, in cents. */
export interface Price {
  readonly price: number
  /** Null where no code makes it cheaper: none, an ended one, one of 0 %, or a firm to avoid. */
  readonly withCode: { readonly amount: number; readonly code: string; readonly percentage: number } | null
}

/** The price on the clock given, null while the price is not known. `now` null: the clock is not known yet, so no code is over. */
export function priceOf(challenge: Pick<Challenge, 'price'>, firm: Offer, now: Date | null): Price | null {
  const { price } = challenge
  if (price === undefined) return null
  const percentage = discountShown(firm, isCodeExpired(firm, now))
  if (percentage === 0) return { price, withCode: null }
  return { price, withCode: { amount: discounted(price, percentage), code: firm.affiliateCode, percentage } }
}

/** Today's price in cents: with the code where one is valid. */
export const payable = ({ price, withCode }: Price): number => withCode?.amount ?? price

/**
 * The total cost of an account in cents: the price of every attempt, plus the activation fee once, since only a passed attempt is
 * activated. An unknown activation fee counts as 0.
 */
export function trueCost(price: Price, activationFee: number | undefined, attempts: number): number {
  return payable(price) * attempts + (activationFee ?? 0)
}

/**
 * The cost of one attempt until the account is funded, in cents: the price with the code (the first month of one that is paid
 * monthly) and the activation fee. It is the price that is shown first, sorted by and filtered by (docs/decisions/challenges.md).
 */
export const untilFunded = (price: Price, { activationFee }: Pick<Challenge, 'activationFee'>): number =>
  trueCost(price, activationFee, 1)

/** Whole days since the terms were checked, on the clock given. */
export function daysSinceCheck({ checkedAt }: Pick<Challenge, 'checkedAt'>, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(checkedAt)) / days(1)))
}

/** Whether the terms were last compared with their source so long ago that they are due for a check. */
export const isCheckOld = (challenge: Pick<Challenge, 'checkedAt'>, now: Date): boolean =>
  daysSinceCheck(challenge, now) > CHECK_AGAIN_AFTER_DAYS
