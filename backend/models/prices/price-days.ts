import { CHECK_AGAIN_AFTER_DAYS } from '#contract/challenges/options.ts'
import { discounted } from '#contract/challenges/price.ts'
import { dayNumber, dayOfNumber, MOST_SPANS, RECORD_DAYS } from '#contract/prices/price-facts.ts'
import type { ChallengePrices, FirmPrices, PriceSpan } from '#contract/prices/price-record.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import { type PriceChange, type SellingFirm, type Sold, walkBack } from './walk-back.ts'

/** What a firm's prices are derived from. */
export interface PriceSources {
  /** The entries of the list of changes about the firm, the newest first. */
  readonly changes: readonly PriceChange[]
  /** When the record of this site begins. */
  readonly begins: string
  /** The days on which each challenge was checked earlier than it says itself, by its id. */
  readonly checks: ReadonlyMap<string, readonly string[]>
  readonly now: Date
}

/** A challenge, as far as its prices are asked for. */
type SoldChallenge = SellingFirm['challenges'][number]

/** The price of a day, in cents. */
interface Quote {
  readonly price: number
  readonly withCode: number | null
}

const lowest = ({ price, withCode }: Quote): number => withCode ?? price

/** The number of the day of a moment, in UTC. */
const dayAt = (moment: number): number => Math.floor(moment / days(1))

const lastDayOf = (sold: Sold): number => dayAt(sold.to - 1)

const firstDayOf = (sold: Sold): number => dayAt(sold.from)

/** The price on a day before the code's end, and on one after it; null while nothing was sold. */
function quotesFor({
  price,
  percentage,
  isOpen,
}: Sold): { readonly valid: Quote; readonly over: Quote } | null {
  if (!isOpen || price === undefined) return null
  const over = { price, withCode: null }
  return { over, valid: percentage > 0 ? { price, withCode: discounted(price, percentage) } : over }
}

/** Days in a row with one price, by their numbers. */
interface Run extends Omit<PriceSpan, 'from' | 'to'> {
  readonly from: number
  to: number
}

/** The prices of days in a row, by their place from the earliest on; a day without one is missing. */
type Quotes = readonly (Quote | undefined)[]

/** Days with the same price as spans, the oldest first: it is known for 60 days after each of those on which it was seen. */
function spansOf(quotes: Quotes, earliest: number, seen: readonly number[]): PriceSpan[] {
  const sorted = seen.toSorted((one, other) => one - other)
  const runs: Run[] = []
  let [next, lastSeen] = [0, Number.NEGATIVE_INFINITY]
  quotes.forEach((quote, place) => {
    if (!quote) return
    const day = earliest + place
    for (let at = sorted[next]; at !== undefined && at <= day; at = sorted[next]) {
      lastSeen = at
      next += 1
    }
    const isKnown = day - lastSeen <= CHECK_AGAIN_AFTER_DAYS
    const { price, withCode } = isKnown ? quote : { price: null, withCode: null }
    const last = runs.at(-1)
    if (last?.to === day - 1 && last.price === price && last.withCode === withCode) last.to = day
    else runs.push({ from: day, to: day, price, withCode })
  })
  return runs.map((run) => ({ ...run, from: dayOfNumber(run.from), to: dayOfNumber(run.to) }))
}

/** The lowest price of each day from the earliest on. */
function quotesOf(sold: readonly Sold[], earliest: number): Quotes {
  const quotes: (Quote | undefined)[] = []
  for (const terms of sold) {
    const both = quotesFor(terms)
    if (!both) continue
    const { validUntil } = terms
    const lastValid = validUntil === '' ? Number.POSITIVE_INFINITY : dayNumber(validUntil)
    const last = lastDayOf(terms)
    for (let day = Math.max(earliest, firstDayOf(terms)); day <= last; day += 1) {
      const quote = day <= lastValid ? both.valid : both.over
      const known = quotes[day - earliest]
      if (!known || lowest(quote) < lowest(known)) quotes[day - earliest] = quote
    }
  }
  return quotes
}

/** The prices of a challenge as they were within `reach` days, or null where there were none at all. */
export function pricesOf(
  firm: SellingFirm,
  { id, checkedAt }: SoldChallenge,
  { changes, begins, checks, now }: PriceSources,
  reach = RECORD_DAYS,
): ChallengePrices | null {
  const walk = walkBack(firm, id, changes, { begins, now })
  const sold = walk.sold.filter(({ isOpen, price }) => isOpen && price !== undefined)
  const first = sold.at(-1)
  if (!first) return null
  const written = walk.written.map(dayAt)
  const checked = [checkedAt, ...(checks.get(id) ?? [])].map(dayNumber)
  const earliest = dayAt(now.getTime()) - reach + 1
  const quotes = quotesOf(sold, earliest)
  const spans = spansOf(quotes, earliest, [...written, ...checked]).slice(-MOST_SPANS)
  return { id, since: dayOfNumber(firstDayOf(first)), begins: walk.begins, spans }
}

/** What a firm's challenges cost, day by day. A firm whose challenges never had a price here has an empty list. */
export function firmPricesOf(firm: SellingFirm, sources: PriceSources): FirmPrices {
  const challenges = firm.challenges.flatMap((challenge) => pricesOf(firm, challenge, sources) ?? [])
  return { today: utcDayOf(sources.now), challenges }
}
