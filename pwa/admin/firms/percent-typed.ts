/** The number of percent that is typed, with a comma or a point and with or without its sign; NaN for none. */
export function percentTyped(typed: unknown): number {
  if (typeof typed === 'number') return typed
  const text = String(typed ?? '')
    .replace('%', '')
    .replace(',', '.')
    .trim()
  return text === '' ? Number.NaN : Number(text)
}
