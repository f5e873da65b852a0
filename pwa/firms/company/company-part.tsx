import { useId } from 'react'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { laterPart } from '#pwa/data/later-part.ts'
import layout from '#pwa/ui/layout.module.css'

export const companySection = laterPart(async () => (await import('./company-section.tsx')).CompanySection)

export const sameOwner = laterPart(async () => (await import('./same-owner.tsx')).SameOwner)

interface CompanyPartProps {
  readonly firm: FirmRow
  /** `null`: this device does not have them. */
  readonly details: FirmDetails | null | 'loading'
}

/** Who is behind a firm, in the chunk of the firm's record: a first visit does not keep it. */
export function CompanyPart({ firm, details }: CompanyPartProps) {
  const title = useId()
  const known = details !== 'loading' && details && (details.company || details.sisterOf) ? details : null
  const part = companySection.usePart(known !== null)
  if (!known || !part) return null
  if (part.Part) return <part.Part firm={firm} details={known} />
  return (
    <section className={layout.part} aria-labelledby={title}>
      <h3 id={title} className={layout.h3}>
        Who is behind it
      </h3>
      {part.isMissing && <p className={layout.caption}>Connect to read who is behind it</p>}
    </section>
  )
}

interface SameOwnerPartProps {
  /** `null`: not loaded. */
  readonly details: FirmDetails | null
}

/** Which firms had the same owner as one that closed, beside the tier that it had. */
export function SameOwnerPart({ details }: SameOwnerPartProps) {
  const part = sameOwner.usePart(details !== null)
  return details && part?.Part && <part.Part details={details} />
}
