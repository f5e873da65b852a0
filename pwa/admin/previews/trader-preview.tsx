import type { Trader } from '#contract/trader.ts'
import { TraderCard } from '#pwa/traders/trader-card.tsx'
import { PreviewFrame } from './preview-frame.tsx'

/** A trader's card as visitors see it. */
export function TraderPreview({ trader }: { readonly trader: Trader }) {
  return (
    <PreviewFrame title={`Preview of the card of ${trader.name}`} screen="phone">
      <TraderCard trader={trader} />
    </PreviewFrame>
  )
}
