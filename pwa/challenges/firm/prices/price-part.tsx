import type { ComponentProps } from 'react'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import type { PriceHistory } from './price-history.tsx'

export const priceHistory = deferredComponent(async () => (await import('./price-history.tsx')).PriceHistory)

/** The prices of a challenge as they were, in the chunk of the firm's record: a first visit does not keep it. */
export function PricePart(props: ComponentProps<typeof PriceHistory>) {
  const { Component } = priceHistory.useAhead(props.prices !== null)
  return Component && <Component {...props} />
}
