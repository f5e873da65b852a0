import { useId } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { useDirectoryState } from '#pwa/data/directory.tsx'
import { laterPart } from '#pwa/data/later-part.ts'
import layout from '#pwa/ui/layout.module.css'

export const payoutRecord = laterPart(async () => (await import('./payout-record.tsx')).PayoutRecord)

/** The payout record of a firm, in the chunk of the firm's record: a first visit does not keep it. */
export function PayoutPart({ firm }: { readonly firm: FirmRow }) {
  const state = useDirectoryState()
  // A preview of the desk has no directory, and no reviews either.
  const connection = state.status === 'ready' ? state.directory.connection : null
  const title = useId()
  const { Part, isMissing } = payoutRecord.usePart(connection === null ? 0 : connection === 'offline' ? 1 : 2)
  if (connection === null) return null
  if (Part) return <Part firm={firm} />
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={layout.h3}>
        Payout record
      </h3>
      {(isMissing || connection === 'offline') && (
        <p className={layout.caption}>Connect to read the payout record</p>
      )}
    </section>
  )
}
