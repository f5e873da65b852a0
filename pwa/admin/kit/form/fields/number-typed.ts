import { plainNumber } from '#contract/primitives/digits.ts'

/** As people write numbers; `Number` takes `0x10` and `1e1` as well. */
const DECIMAL = /^-?\d{1,15}\.?\d{0,15}$/

/** The number that is typed, with a comma or a point and with or without the sign of percent; NaN for none. */
export function numberTyped(typed: unknown): number {
  if (typeof typed === 'number') return typed
  const text = plainNumber(String(typed ?? ''))
    .replace('%', '')
    .replace(',', '.')
    .trim()
  return DECIMAL.test(text) ? Number(text) : Number.NaN
}
