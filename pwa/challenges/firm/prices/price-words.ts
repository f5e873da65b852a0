import { formatCents } from '#contract/challenges/money.ts'
import type { PriceSpan } from '#contract/prices/price-record.ts'
import { dayText } from '#contract/primitives/day-text.ts'

/** "4 Nov" of a day. */
export const shortDay = (day: string): string => dayText(day).slice(0, -5)

/** "Nov". */
export const shortMonth = (at: Date): string => shortDay(at.toISOString()).replace(/^\d+ /, '')

/** "3 Sep to 4 Dec 2026", and both years where they differ. */
export function dayRange(from: string, to: string): string {
  if (from === to) return dayText(to)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? shortDay(from) : dayText(from)} to ${dayText(to)}`
}

/** Most spans that are read out one by one. */
const MOST_READ = 8

/** A text alternative of the line: each price while they are few, else the number of changes and the range. */
export function lineInWords(spans: readonly PriceSpan[], currency: string): string {
  const amount = (cents: number) => formatCents(cents, currency)
  const cost = ({ price, withCode }: PriceSpan) => withCode ?? price
  const said = (span: PriceSpan) => {
    const cents = cost(span)
    return `${cents === null ? 'not checked' : amount(cents)}, ${dayRange(span.from, span.to)}`
  }
  if (spans.length <= MOST_READ) return spans.map(said).join('; ')
  const amounts = spans.map(cost).filter((cents) => cents !== null)
  const between = `between ${amount(Math.min(...amounts))} and ${amount(Math.max(...amounts))}`
  const last = spans.at(-1)
  return [`${spans.length - 1} changes, ${between}`, last ? said(last) : ''].filter(Boolean).join('; ')
}
