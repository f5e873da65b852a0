import type { Challenge } from '#contract/challenges/challenge.ts'
import { formatCents, formatShortSize } from '#contract/challenges/money.ts'

/** Display strings of a firm, derived from its challenges. */
interface DerivedTerms {
  readonly maxFunding: string
  readonly evaluationFee: string
}

/** "$99 – $349": whole amounts without their cents. */
function rangeText(values: readonly number[], show: (value: number) => string): string {
  const [least, most] = [show(Math.min(...values)), show(Math.max(...values))]
  return least === most ? least : `${least} – ${most}`
}

/** The display strings that the challenges say; null where their prices or sizes are not known or their currencies differ. */
export function derivedTerms(challenges: readonly Challenge[]): DerivedTerms | null {
  const currencies = new Set(challenges.map(({ currency }) => currency))
  const [currency] = currencies
  const sizes = challenges.map(({ accountSize }) => accountSize).filter(Number.isFinite)
  const prices = challenges.flatMap(({ price }) => (Number.isFinite(price) ? [price as number] : []))
  if (currencies.size !== 1 || !currency || !/^[A-Z]{3}$/.test(currency)) return null
  if (sizes.length === 0 || prices.length === 0) return null
  return {
    maxFunding: rangeText(sizes, (size) => formatShortSize(size, currency)),
    evaluationFee: rangeText(prices, (cents) => formatCents(cents, currency).replace(/\.00$/, '')),
  }
}
