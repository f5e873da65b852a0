import { useId } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { laterPart } from '#pwa/data/later-part.ts'
import layout from '#pwa/ui/layout.module.css'

export const payoutRecord = laterPart(async () => (await import('./payout-record.tsx')).PayoutRecord)

/** What reviews say of the firm's payouts, in the chunk of the firm's record: a first visit does not keep it. */
export function PayoutPart({ firm }: { readonly firm: FirmRow }) {
  const { connection } = useDirectory()
  const title = useId()
  const Part = payoutRecord.usePart(connection === 'offline' ? 1 : 2)
  if (Part) return <Part firm={firm} />
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={layout.h3}>
        Payout record
      </h3>
      {connection === 'offline' && <p className={layout.caption}>Connect to read the payout record</p>}
    </section>
  )
}
