/** Several measurements of one thing, as they stand in the table. */
interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
  readonly runs: number
}

/** Median, least and most of at least one value. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error('Nothing was measured')
  const sorted = [...values].sort((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = (sorted.length - 1) / 2
  const median = (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2
  return { median, least: at(0), most: at(sorted.length - 1), runs: sorted.length }
}

/** A number for people: three digits that count, thousands apart. */
export function readable(value: number): string {
  if (value === 0) return '0'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

/** "1,240 (1,180–1,320)", or the number alone where it was measured once. */
export function described({ median, least, most, runs }: Spread): string {
  if (runs === 1 || least === most) return readable(median)
  return `${readable(median)} (${readable(least)}–${readable(most)})`
}
