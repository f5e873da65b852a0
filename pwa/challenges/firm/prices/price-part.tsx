import type { ComponentProps } from 'react'
import { laterPart } from '#pwa/data/later-part.ts'
import type { PriceHistory } from './price-history.tsx'

export const priceHistory = laterPart(async () => (await import('./price-history.tsx')).PriceHistory)

/** The prices of a challenge as they were, in the chunk of the firm's record: a first visit does not keep it. */
export function PricePart(props: ComponentProps<typeof PriceHistory>) {
  const part = priceHistory.usePart(Boolean(props.prices))
  return part?.Part && <part.Part {...props} />
}
