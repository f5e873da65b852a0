import { useId } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { laterPart } from '#pwa/data/later-part.ts'
import { paidSentence } from '#pwa/data/reviews/paid-sentence.ts'
import layout from '#pwa/ui/layout.module.css'

export const payoutRecord = laterPart(async () => (await import('./payout-record.tsx')).PayoutRecord)

/** The payout record of a firm, in the chunk of the firm's record: a first visit does not keep it. */
export function PayoutPart({ firm }: { readonly firm: FirmRow }) {
  const title = useId()
  const part = payoutRecord.usePart()
  if (!part) return null
  if (part.Part) return <part.Part firm={firm} />
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={layout.h3}>
        Payout record
      </h3>
      {part.isMissing && (
        <>
          <p>{paidSentence(firm)}</p>
          <p className={layout.caption}>Connect to read the payout record</p>
        </>
      )}
    </section>
  )
}
