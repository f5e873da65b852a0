import { amountsIn, isFree } from '#contract/firm-orders.ts'

/** How good a value is for a buyer; more is better. Values in different units cannot be compared. null: unknown. */
export type Worth = { readonly amount: number; readonly unit?: string } | null

/** Whether something is allowed: "Yes" is worth more than "No". */
export const worthOf = (isAllowed: boolean | undefined): Worth =>
  isAllowed === undefined ? null : { amount: Number(isAllowed) }

/** The worth of an amount; the less costs, the better where `isCost`. */
export function worthOfAmount(amount: number | null | undefined, unit = '', isCost = false): Worth {
  return amount === null || amount === undefined ? null : { amount: isCost ? -amount : amount, unit }
}

const MONEY = /\p{Sc}|\b[A-Z]{3}\b/u
const PERIOD = /\b(?:mo|month|week|year)(?:ly|s)?\b/i
const NO_LIMIT = /\bunlimited\b/i

/**
 * The best amount in a text of staff, such as "$10K – $400K". A monthly fee is not compared with a single payment, and an
 * unreadable text with no other: it might be better.
 */
export function worthOfText(text: string, isCost = false): Worth {
  if (text.trim() === '') return null
  if (isCost ? isFree(text) : NO_LIMIT.test(text)) return { amount: Number.POSITIVE_INFINITY }
  const amounts = amountsIn(text)
  if (amounts.length === 0) return { amount: 0, unit: text }
  const best = isCost ? Math.min(...amounts) : Math.max(...amounts)
  const period = PERIOD.exec(text)?.[0].charAt(0).toLowerCase() ?? ''
  return worthOfAmount(best, `${MONEY.exec(text)?.[0] ?? ''} ${period}`, isCost)
}

/** The places of the best among values that can be compared, where another is worse. */
export function bestOf(worths: readonly Worth[]): readonly number[] {
  const known = worths.filter((worth) => worth !== null)
  const amounts = known.map(({ amount }) => amount)
  const most = Math.max(...amounts)
  const units = new Set(known.filter(({ amount }) => Number.isFinite(amount)).map(({ unit = '' }) => unit))
  if (units.size > 1 || amounts.every((amount) => amount === most)) return []
  return worths.flatMap((worth, place) => (worth?.amount === most ? [place] : []))
}
