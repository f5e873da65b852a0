/** The number that is typed, with a comma or a point and with or without the sign of percent; NaN for none. */
export function numberTyped(typed: unknown): number {
  if (typeof typed === 'number') return typed
  const text = String(typed ?? '')
    .replace('%', '')
    .replace(',', '.')
    .trim()
  return text === '' ? Number.NaN : Number(text)
}
