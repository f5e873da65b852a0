import type { Challenge } from '../challenges/challenge.ts'
import { formatCents, formatSize } from '../challenges/money.ts'
import { billings, drawdownKinds, ON_DEMAND, stepCounts } from '../challenges/options.ts'
import { instrumentLabel } from '../instruments.ts'
import { dayText } from '../primitives/day-text.ts'
import { inDays } from '../primitives/time.ts'
import { sectionOf, tierOf } from '../tiers.ts'

/** Longest part of a text that an entry quotes, in characters; the rest is on the page of the firm. */
const QUOTED = 140

/** A text as an entry quotes it: in one line, shortened where it is long. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= QUOTED
    ? line
    : `${[...line]
        .slice(0, QUOTED - 1)
        .join('')
        .trimEnd()}…`
}

/**
 * Two texts as an entry quotes them; long ones that differ only after the quoted length are quoted from the first differing word.
 */
export function quotedApart(before: string, after: string): readonly [string, string] {
  const [was, is] = [quoted(before), quoted(after)]
  if (was !== is || before === after) return [was, is]
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const word = before.slice(0, same).lastIndexOf(' ') + 1
  // An address has no words.
  const from = same - word < QUOTED ? word : same
  return [`…${quoted(before.slice(from))}`, `…${quoted(after.slice(from))}`]
}

/** How a field's value is read. `currency`: of its challenge, "" where it is not known. Returns "" where there is none. */
export type Reading = (value: unknown, currency: string) => string

/** The wording of a field's change. */
export interface ChangedField {
  readonly label: string
  readonly read: Reading
  /** In a sentence about a challenge, before the new value and in place of the label: "costs". */
  readonly verb?: string
  /** A list of values, each added or removed on its own. */
  readonly isList?: true
  /** Only the fact of the change is public, not its values. */
  readonly hidesValues?: true
}

/** Any value, of any shape that an older or newer version wrote. */
export const anyText: Reading = (value) => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  const { name, label, url } = value as Readonly<Record<string, unknown>>
  return anyText(name || label || url || '', '')
}

/** Reads numbers; anything else as it is. */
const number =
  (show: (value: number, currency: string) => string): Reading =>
  (value, currency) =>
    typeof value === 'number' && Number.isFinite(value) ? show(value, currency) : anyText(value, currency)

const isCurrency = (currency: string) => /^[A-Z]{3}$/.test(currency)

/** "$149.00" of 14900; "149.00" where the currency is not known. */
export const amount = number((cents, currency) =>
  isCurrency(currency) ? formatCents(cents, currency) : (cents / 100).toFixed(2),
)

export const size = number((units, currency) =>
  isCurrency(currency) ? formatSize(units, currency) : String(units),
)

export const percent = number((value) => `${value}%`)

/** As `percent`, where 0 says that there is none. */
export const discount: Reading = (value, currency) => (value === 0 ? '' : percent(value, currency))

export const dayCount = number((value) => inDays(value))

export const payoutEvery: Reading = (value, currency) =>
  value === ON_DEMAND ? 'on demand' : dayCount(value, currency)

export const yesNo: Reading = (value, currency) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : anyText(value, currency)

export const day: Reading = (value, currency) =>
  typeof value === 'string' ? dayText(value) : anyText(value, currency)

export const tier: Reading = (value) => (typeof value === 'string' ? tierOf(sectionOf(value)).badge : '')

export const instrument: Reading = (value, currency) =>
  typeof value === 'string' ? instrumentLabel(value) : anyText(value, currency)

/** The label of an option of a table. */
const optionOf =
  (options: readonly { readonly key: string; readonly label: string }[]): Reading =>
  (value, currency) =>
    options.find(({ key }) => key === value)?.label ?? anyText(value, currency)

export const steps = optionOf(stepCounts.map(({ key, long: label }) => ({ key, label })))
export const billing = optionOf(billings)
export const drawdown = optionOf(drawdownKinds)

/** A challenge in a few words: "$50,000, 2 steps, $149.00". */
export function challengeInShort(value: unknown): string {
  const one = (typeof value === 'object' && value !== null ? value : {}) as Partial<Challenge>
  const currency = typeof one.currency === 'string' ? one.currency : ''
  const parts = [size(one.accountSize, currency), steps(one.steps, currency), amount(one.price, currency)]
  return parts.filter((part) => part !== '').join(', ')
}
