import type { Challenge, PriceMarks } from '#contract/challenges/challenge.ts'
import { CHECK_AGAIN_AFTER_DAYS } from '#contract/challenges/options.ts'
import { type Price, priceOf } from '#contract/challenges/price.ts'
import { isAffiliateActive, type Offer } from '#contract/firm-rules.ts'
import { marksOf } from '#contract/prices/price-facts.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { type PriceSources, pricesOf } from './price-days.ts'

/** Days that the marks of a price may depend on: the 90 of the mark, and the day itself. */
const REACH = 92

/** Days back in which an entry may change a mark: a price is known for 60 days after it was written down. */
export const MARK_SOURCE_DAYS = REACH + CHECK_AGAIN_AFTER_DAYS

/** The price on a day in UTC, which no server's time zone moves. */
function priceOnDay(challenge: Challenge, firm: Offer, day: string): Price | null {
  const price = priceOf(challenge, firm, null)
  const isOver = firm.discountValidUntil !== '' && day > firm.discountValidUntil
  return price && isOver ? { ...price, withCode: null } : price
}

/** The marks of a firm's prices on the day of `sources.now`, by challenge; those that have none are left out. */
export function priceMarksOf(
  firm: Offer & { readonly challenges: readonly Challenge[] },
  sources: PriceSources,
): ReadonlyMap<string, PriceMarks> {
  const marks = new Map<string, PriceMarks>()
  if (!isAffiliateActive(firm)) return marks
  const today = utcDayOf(sources.now)
  for (const challenge of firm.challenges) {
    const price = priceOnDay(challenge, firm, today)
    const prices = price?.withCode && pricesOf(firm, challenge, sources, REACH)
    const own = prices ? marksOf(prices, price, today) : undefined
    if (own) marks.set(challenge.id, own)
  }
  return marks
}
