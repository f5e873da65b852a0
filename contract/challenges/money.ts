import { lazily } from '../primitives/lazily.ts'

type Notation = 'exact' | 'whole' | 'short'

const options = {
  exact: {},
  whole: { maximumFractionDigits: 0 },
  short: { notation: 'compact', maximumFractionDigits: 1 },
} as const satisfies Record<Notation, Intl.NumberFormatOptions>

const known = lazily(() => new Map<string, Intl.NumberFormat>())

/** Cached per currency: creating a formatter takes as long as a hundred calls of it. */
function formatOf(currency: string, notation: Notation): Intl.NumberFormat {
  const key = `${currency} ${notation}`
  const format =
    known().get(key) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options[notation] })
  known().set(key, format)
  return format
}

/** "$149.00" of 14900 and USD. Amounts are hundredths of the unit in every currency. */
export const formatCents = (cents: number, currency: string): string =>
  formatOf(currency, 'exact').format(cents / 100)

/** "$50,000" of a size in whole units. */
export const formatSize = (size: number, currency: string): string => formatOf(currency, 'whole').format(size)

/** "$50K" of a size in whole units. */
export const formatShortSize = (size: number, currency: string): string =>
  formatOf(currency, 'short').format(size)

/** Orders by the size of the account, the smallest first. */
export const bySize = (one: Sized, other: Sized): number => one.accountSize - other.accountSize

interface Sized {
  readonly accountSize: number
}
