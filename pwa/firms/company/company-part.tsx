import { sisterIds } from '#contract/company/company-rules.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { laterPart } from '#pwa/data/later-part.ts'
import { Fold } from '#pwa/ui/fold.tsx'
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
  const known = details !== 'loading' && details && (details.company || details.sisterOf) ? details : null
  const part = companySection.usePart(known !== null)
  if (!known || !part) return null
  return (
    <Fold title="Who is behind it" result={resultOf(known)}>
      {part.Part && <part.Part firm={firm} details={known} />}
      {!part.Part && part.isMissing && <p className={layout.caption}>Connect to read who is behind it</p>}
    </Fold>
  )
}

/** The legal name, else how many firms have the same owner. */
function resultOf({ company, sisterOf = [] }: FirmDetails): string {
  const sisters = new Set([...(company ? sisterIds(company) : []), ...sisterOf]).size
  return (
    company?.legalName?.value || (sisters > 0 ? pluralize(sisters, 'sister firm') : 'no legal name known')
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
