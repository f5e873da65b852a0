import type { ComponentProps } from 'react'
import { sisterIds } from '#contract/company/company-rules.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'
import { priceHistory } from '#pwa/challenges/firm/prices/price-part.tsx'
import { deferredComponent, loadAll } from '#pwa/data/deferred-component.ts'
import { useConnection, useDirectoryState } from '#pwa/data/directory.tsx'
import { paidSentence } from '#pwa/data/reviews/paid-sentence.ts'
import { paidOfRow } from '#pwa/data/reviews/paid-text.ts'
import { usePayouts } from '#pwa/data/reviews/use-reviews.ts'
import { anchors } from '#pwa/paths.ts'
import type { FirmRecord } from '#pwa/public-changes/record/firm-record.tsx'
import { Fold } from '#pwa/ui/fold.tsx'
import layout from '#pwa/ui/layout.module.css'
import type { Criteria } from '../rubric/criteria.tsx'

/*
 * Parts of a firm's details in a chunk of their own, the firm's record: a first visit does not keep it. Without a network it may
 * be missing on a device, and the details stand without it.
 */

const company = () => import('../company/company-section.tsx')
const rubric = () => import('../rubric/criteria.tsx')

const companySection = deferredComponent(async () => (await company()).CompanySection)
const sameOwner = deferredComponent(async () => (await company()).SameOwner)
const payoutRecord = deferredComponent(
  async () => (await import('../payouts/payout-record.tsx')).PayoutRecord,
)
const criteria = deferredComponent(async () => (await rubric()).Criteria)
export const answer = deferredComponent(async () => (await rubric()).Answer)
export const record = deferredComponent(
  async () => (await import('#pwa/public-changes/record/firm-record.tsx')).FirmRecord,
)

/** Loads all of them, which come in one chunk. */
export const loadRecordParts = () =>
  loadAll([record, priceHistory, payoutRecord, criteria, answer, companySection, sameOwner])

/** The record of a firm. */
export function RecordPart(props: ComponentProps<typeof FirmRecord>) {
  const { Component, isMissing } = record.useAhead()
  if (Component) return <Component {...props} />
  return (
    <section id={anchors.record} tabIndex={-1} className={layout.part} aria-labelledby="record-title">
      <h3 id="record-title" className={layout.h3}>
        Record
      </h3>
      {isMissing && <p className={layout.caption}>Connect to read the record</p>}
    </section>
  )
}

/** The criteria of a firm. A preview of the admin area has none. */
export function CriteriaPart(props: ComponentProps<typeof Criteria>) {
  const { Component, isMissing } = criteria.useAhead()
  if (Component) return <Component {...props} />
  return isMissing && <p className={layout.caption}>Connect to read the criteria</p>
}

/** The payout record of a firm. */
export function PayoutPart({ firm }: { readonly firm: FirmRow }) {
  const { Component, isMissing } = payoutRecord.useAhead()
  const isPreview = useConnection() === null
  const { record } = usePayouts(firm)
  if (isPreview) return null
  return (
    <Fold title="Payout record" result={payoutResult(firm, record)}>
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
function payoutResult(firm: FirmRow, record: PayoutRecord | undefined): string {
  const { payoutReports: reports = 0 } = firm
  if (reports === 0) return 'no report in 12 months'
  const counted = paidOfRow(firm) || pluralize(reports, 'report')
  return record ? `${counted}, ${record.year.withProof || 'none'} with proof` : counted
}

interface CompanyPartProps {
  readonly firm: FirmRow
  /** `null`: this device does not have them. */
  readonly details: FirmDetails | null | 'loading'
}

/** Who is behind a firm. */
export function CompanyPart({ firm, details }: CompanyPartProps) {
  const known = details !== 'loading' && details && (details.company || details.sisterOf) ? details : null
  const result = useCompanyResult(known)
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
function useCompanyResult(details: FirmDetails | null): string {
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
