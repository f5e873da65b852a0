const AMOUNT = /([$€£]\d+(?:[,.]\d+)*[KM]?)/

/**
 * A sentence whose amounts a translator leaves as they are: each piece has an element of its own.
 * (docs/decisions/translation.md)
 */
export function keeping(text: string) {
  const pieces = text.split(AMOUNT).map((piece, at) => ({ piece, at }))
  return pieces.map(({ piece, at }) => (
    <span key={at} translate={at % 2 ? 'no' : undefined}>
      {piece}
    </span>
  ))
}
