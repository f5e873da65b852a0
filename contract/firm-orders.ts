import type { FirmRow } from './firm.ts'
import { compareFirms, discountShown, isAffiliateActive, isCodeExpired, starsShown } from './firm-rules.ts'
import { isRealDay } from './primitives/day.ts'

/**
 * The orders that a visitor can choose inside the tiers; the first is the default. The tiers keep their own order, and only
 * "Ending discount" and "Biggest discount" depend on offers that the owner earns from.
 */
export const firmOrders = [
  { key: 'name', label: 'A–Z' },
  { key: 'rating', label: 'Best rating' },
  { key: 'reviews', label: 'Most reviews' },
  { key: 'payouts', label: 'Payout reports' },
  { key: 'funding', label: 'Largest account' },
  { key: 'fee', label: 'Lowest fee' },
  { key: 'split', label: 'Highest split' },
  { key: 'changed', label: 'Recently changed' },
  { key: 'ending', label: 'Ending discount' },
  { key: 'discount', label: 'Biggest discount' },
] as const

export type FirmOrder = (typeof firmOrders)[number]['key']
export const DEFAULT_ORDER: FirmOrder = 'name'

/** The order that a text names, or everybody's. */
export function firmOrderOf(text: string | null): FirmOrder {
  return firmOrders.find(({ key }) => key === text)?.key ?? DEFAULT_ORDER
}

const AMOUNT = /\d[\d,.]{0,20}\s?[kmKM]?/g
const UNITS: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 }

/** The numbers in a display string: 10000 and 400000 of "$10K – $400K". */
export function amountsIn(text: string): readonly number[] {
  return (text.slice(0, 200).match(AMOUNT) ?? [])
    .map((amount) => {
      const unit = UNITS[amount.at(-1)?.toLowerCase() ?? ''] ?? 1
      return Number.parseFloat(amount.replaceAll(',', '')) * unit
    })
    .filter(Number.isFinite)
}

/** Whether a fee that staff wrote says that there is none. */
export const isFree = (fee: string): boolean => /^\s*free\s*$/i.test(fee)

/** The sort key of a firm: the least comes first, and firms without a value last. `now`: null while no clock is known. */
export function rankOf(firm: FirmRow, order: FirmOrder, now: Date | null): number {
  const isOver = isCodeExpired(firm, now)
  switch (order) {
    case 'name':
      return 0
    case 'rating':
      return -(starsShown(firm)?.mean ?? 0)
    case 'reviews':
      return -(firm.reviewCount ?? 0)
    case 'payouts':
      return -(firm.payoutReports ?? 0)
    case 'funding':
      return -Math.max(...amountsIn(firm.maxFunding))
    case 'fee':
      return isFree(firm.evaluationFee) ? 0 : Math.min(...amountsIn(firm.evaluationFee))
    case 'split':
      return -Math.max(...amountsIn(firm.profitSplit))
    case 'changed':
      return -Date.parse(firm.updated_at)
    case 'ending':
      return isAffiliateActive(firm) && isRealDay(firm.discountValidUntil) && !isOver
        ? Date.parse(firm.discountValidUntil)
        : Number.POSITIVE_INFINITY
    case 'discount':
      return -discountShown(firm, isOver)
  }
}

/** How firms compare by their rank, the least first; ties by tier and name. */
export const byRank =
  <F extends Parameters<typeof compareFirms>[0]>(rank: (firm: F) => number) =>
  (a: F, b: F): number =>
    rank(a) === rank(b) ? compareFirms(a, b) : rank(a) < rank(b) ? -1 : 1

/** The firms in the order that was chosen, ties by tier and name. `now`: the device's clock, null while it is not known. */
export function inOrder(firms: readonly FirmRow[], order: FirmOrder, now: Date | null): readonly FirmRow[] {
  if (order === DEFAULT_ORDER) return firms
  const ranks = new Map(firms.map((firm) => [firm, rankOf(firm, order, now)]))
  return firms.toSorted(byRank((firm) => ranks.get(firm) ?? 0))
}
