import { sisterIds } from '#contract/company/company-rules.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { useConnection, useDirectoryState } from '#pwa/data/directory.tsx'
import { Fold } from '#pwa/ui/fold.tsx'
import layout from '#pwa/ui/layout.module.css'

export const companySection = deferredComponent(
  async () => (await import('./company-section.tsx')).CompanySection,
)

export const sameOwner = deferredComponent(async () => (await import('./same-owner.tsx')).SameOwner)

interface CompanyPartProps {
  readonly firm: FirmRow
  /** `null`: this device does not have them. */
  readonly details: FirmDetails | null | 'loading'
}

/** Who is behind a firm, in the chunk of the firm's record: a first visit does not keep it. */
export function CompanyPart({ firm, details }: CompanyPartProps) {
  const known = details !== 'loading' && details && (details.company || details.sisterOf) ? details : null
  const result = useResult(known)
  const { Component, isMissing } = companySection.useAhead(known !== null)
  const isPreview = useConnection() === null
  if (!known || isPreview) return null
  return (
    <Fold title="Who is behind it" result={result}>
      {Component && <Component firm={firm} details={known} />}
      {!Component && isMissing && <p className={layout.caption}>Connect to read who is behind it</p>}
    </Fold>
  )
}

/** A firm of the same owner that closed, else the legal name, else how many firms have the same owner. */
function useResult(details: FirmDetails | null): string {
  const state = useDirectoryState()
  const { company, sisterOf = [] } = details ?? {}
  const sisters = new Set([...(company ? sisterIds(company) : []), ...sisterOf])
  const rows = state.status === 'ready' ? state.directory.every : []
  const closed = rows.find((row) => sisters.has(row.id) && isClosed(row))
  if (closed) return `same owner as ${closed.name}, closed`
  if (company?.legalName?.value) return company.legalName.value
  return sisters.size > 0 ? pluralize(sisters.size, 'sister firm') : 'no legal name known'
}

interface SameOwnerPartProps {
  /** `null`: not loaded. */
  readonly details: FirmDetails | null
}

/** Which firms had the same owner as one that closed, beside the tier that it had. */
export function SameOwnerPart({ details }: SameOwnerPartProps) {
  const { Component } = sameOwner.useAhead(details !== null)
  return details && Component && <Component details={details} />
}
