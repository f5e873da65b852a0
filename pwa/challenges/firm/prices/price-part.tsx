import type { ComponentProps } from 'react'
import { useDirectory } from '#pwa/data/directory.tsx'
import { laterPart } from '#pwa/data/later-part.ts'
import type { PriceHistory } from './price-history.tsx'

export const priceHistory = laterPart(async () => (await import('./price-history.tsx')).PriceHistory)

/** The prices of a challenge as they were, in the chunk of the firm's record: a first visit does not keep it. */
export function PricePart(props: ComponentProps<typeof PriceHistory>) {
  const { connection } = useDirectory()
  const { Part } = priceHistory.usePart(props.prices ? (connection === 'offline' ? 1 : 2) : 0)
  return Part && <Part {...props} />
}
