type Range = readonly [least: number | null, most: number | null]

/** "$25 – $100", "from $25", "up to $100"; one amount where both ends are the same. */
export function rangeText([least, most]: Range, text: (value: number) => string): string {
  if (least !== null && least === most) return text(least)
  if (least !== null && most !== null) return `${text(least)} – ${text(most)}`
  if (least !== null) return `from ${text(least)}`
  return most === null ? 'Any' : `up to ${text(most)}`
}
