import type { FirmRow } from '#contract/firm.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { useConnection } from '#pwa/data/directory.tsx'
import { paidSentence } from '#pwa/data/reviews/paid-sentence.ts'
import { paidOfRow } from '#pwa/data/reviews/paid-text.ts'
import { usePayouts } from '#pwa/data/reviews/use-reviews.ts'
import { Fold } from '#pwa/ui/fold.tsx'
import layout from '#pwa/ui/layout.module.css'

export const payoutRecord = deferredComponent(async () => (await import('./payout-record.tsx')).PayoutRecord)

/** The payout record of a firm, in the chunk of the firm's record: a first visit does not keep it. */
export function PayoutPart({ firm }: { readonly firm: FirmRow }) {
  const { Component, isMissing } = payoutRecord.useAhead()
  const isPreview = useConnection() === null
  const { record } = usePayouts(firm)
  if (isPreview) return null
  return (
    <Fold title="Payout record" result={resultOf(firm, record)}>
      {Component && <Component firm={firm} />}
      {!Component && isMissing && (
        <>
          <p>{paidSentence(firm)}</p>
          <p className={layout.caption}>Connect to read the payout record</p>
        </>
      )}
    </Fold>
  )
}

/** "9 of 12 paid, 3 with proof", as far as it is known. */
function resultOf(firm: FirmRow, record: PayoutRecord | undefined): string {
  const { payoutReports: reports = 0 } = firm
  if (reports === 0) return 'no report in 12 months'
  const counted = paidOfRow(firm) || pluralize(reports, 'report')
  return record ? `${counted}, ${record.year.withProof || 'none'} with proof` : counted
}
