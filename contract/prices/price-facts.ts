import type { PriceMarks } from '../challenges/challenge.ts'
import { type Price, payable } from '../challenges/price.ts'
// Days of a price record, without schemas: the details of a firm need no validator for them.
import { days } from '../primitives/time.ts'
import type { ChallengePrices, PriceSpan } from './price-record.ts'

/** Length of a record in days, up to today. */
export const RECORD_DAYS = 365

/** Most spans in the reply for one challenge, the newest first: a price that changes daily would be no readable history. */
export const MOST_SPANS = 120

/** The number of a calendar day, `YYYY-MM-DD`, so that days can be counted. */
export const dayNumber = (day: string): number => Date.parse(day) / days(1)

/** The calendar day of a number. */
export const dayOfNumber = (number: number): string => new Date(days(number)).toISOString().slice(0, 10)

/** Days of the price indication rule of the EU: Directive 98/6/EC, article 6a. */
const DAYS_BEFORE = 30

/** Days of the mark, of which so many have to be recorded. */
const DAYS_OF_MARK = 90
const FEWEST_OF_MARK = 30

/** Fewest recorded days from which the line is drawn. */
export const FEWEST_DRAWN = 30

/** A span of days on which the price is known. */
type KnownSpan = PriceSpan & { readonly price: number }

/** Some days of a record on which it cost the same, in cents; `last` is the number of the last. */
interface Paid {
  readonly amount: number
  readonly days: number
  readonly last: number
}

const isKnown = (span: PriceSpan): span is KnownSpan => span.price !== null

/** The lowest price of these days. */
const lowestOf = ({ price, withCode }: KnownSpan): number => withCode ?? price

/** The prices paid between two days, both included. */
function paidBetween(spans: readonly PriceSpan[], from: number, to: number): readonly Paid[] {
  return spans.filter(isKnown).flatMap((span) => {
    const first = Math.max(from, dayNumber(span.from))
    const last = Math.min(to, dayNumber(span.to))
    return first > last ? [] : [{ amount: lowestOf(span), days: last - first + 1, last }]
  })
}

const daysOf = (paid: readonly Paid[]): number => paid.reduce((sum, { days }) => sum + days, 0)

/** The days that cost least, of equal ones the last; null of none. */
const leastOf = (paid: readonly Paid[]): Paid | null =>
  paid.reduce<Paid | null>((least, one) => (least && least.amount < one.amount ? least : one), null)

/** On how many days a price is recorded. */
export const recordedDays = ({ spans }: Pick<ChallengePrices, 'spans'>): number =>
  daysOf(paidBetween(spans, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY))

/** The first day of today's price: since then each day before today is recorded, and cost the same. */
function startOfPrice(spans: readonly PriceSpan[], amount: number, today: number): number {
  let start = today
  for (const span of spans.toReversed()) {
    if (dayNumber(span.from) >= today) continue
    if (dayNumber(span.to) < start - 1 || !isKnown(span) || lowestOf(span) !== amount) break
    start = dayNumber(span.from)
  }
  return start
}

/** The lowest price of the recorded days among some, in cents. */
interface LowestBefore {
  readonly amount: number
  /** The last day on which it cost that. */
  readonly on: string
  /** How many of the days are recorded, 30 at most. */
  readonly days: number
  /** The first and the last of the days. */
  readonly from: string
  readonly to: string
}

/**
 * The lowest price of the 30 days before today's price began to apply; of a price that applies for longer than that, of the last
 * 30 days, so that it is no reduction any more. Null: none of them is recorded. `amount`: today's price, in cents.
 */
export function lowestBefore(
  { spans }: Pick<ChallengePrices, 'spans'>,
  amount: number,
  today: string,
): LowestBefore | null {
  const now = dayNumber(today)
  const start = startOfPrice(spans, amount, now)
  const end = now - start > DAYS_BEFORE ? now : start
  const paid = paidBetween(spans, end - DAYS_BEFORE, end - 1)
  const least = leastOf(paid)
  return (
    least && {
      amount: least.amount,
      on: dayOfNumber(least.last),
      days: daysOf(paid),
      from: dayOfNumber(end - DAYS_BEFORE),
      to: dayOfNumber(end - 1),
    }
  )
}

/** The lowest price with a code of the last 90 days, today included, and the last day on which it was to be had. */
export function lowestWithCode(
  { spans }: Pick<ChallengePrices, 'spans'>,
  today: string,
): { readonly amount: number; readonly on: string } | null {
  const withCode = spans.filter((span) => span.withCode !== null)
  const now = dayNumber(today)
  const least = leastOf(paidBetween(withCode, now - DAYS_OF_MARK, now))
  return least && { amount: least.amount, on: dayOfNumber(least.last) }
}

/**
 * Whether a price with code is the lowest of 90 days: at or below that of each of at least 30 recorded days, and it was higher on
 * at least half of them. A permanent sale is not.
 */
export function isLowest({ spans }: Pick<ChallengePrices, 'spans'>, amount: number, today: string): boolean {
  const now = dayNumber(today)
  const paid = paidBetween(spans, now - DAYS_OF_MARK, now - 1)
  const all = daysOf(paid)
  const higher = daysOf(paid.filter((one) => one.amount > amount))
  return all >= FEWEST_OF_MARK && paid.every((one) => one.amount >= amount) && 2 * higher >= all
}

/** The marks of today's price; undefined where it has none, as every price without a code. */
export function marksOf(
  prices: Pick<ChallengePrices, 'spans'>,
  price: Price | null,
  today: string,
): PriceMarks | undefined {
  if (!price?.withCode) return undefined
  const amount = payable(price)
  const before = lowestBefore(prices, amount, today)
  const isMarked = isLowest(prices, amount, today)
  if (!before && !isMarked) return undefined
  return {
    ...(before && { lowestBefore: before.amount }),
    ...(before && before.days < DAYS_BEFORE && { ofDays: before.days }),
    ...(before && amount >= before.amount && { lowestOn: before.on }),
    ...(isMarked && { lowestIn90: true as const }),
  }
}

/**
 * Whether a price with code is a reduction: below the lowest price of the 30 days before it, as far as that is known. Only then is
 * the price without code struck out.
 */
export function isReduction(price: Price, marks: PriceMarks | undefined): boolean {
  if (!price.withCode) return false
  return marks?.lowestBefore === undefined || payable(price) < marks.lowestBefore
}
