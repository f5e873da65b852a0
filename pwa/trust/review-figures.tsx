import type { TrustFigures } from '#contract/trust.ts'
import { Facts } from '#pwa/ui/facts.tsx'
import layout from '#pwa/ui/layout.module.css'
import { inDays, onDay } from './in-words.ts'

/** What came of the reviews so far, as of the day that the numbers are from. */
export function ReviewFigures({ trust }: { readonly trust: TrustFigures | null }) {
  if (!trust) {
    return (
      <p className={layout.caption}>The numbers are not on this device yet. They show once it is online.</p>
    )
  }
  const { received, approved, rejected, medianDaysToDecision, asOf } = trust
  return (
    <>
      <Facts
        look="tiles"
        facts={[
          { label: 'Reviews received', value: String(received) },
          { label: 'Approved', value: String(approved) },
          { label: 'Rejected', value: String(rejected) },
          { label: 'Median time to a decision', value: inDays(medianDaysToDecision) },
        ]}
      />
      <p className={layout.caption}>
        Counted from our records, as of <time dateTime={asOf}>{onDay(asOf)}</time>. The rest waits for a
        decision.
      </p>
    </>
  )
}
