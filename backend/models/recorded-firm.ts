import type { FirmChange } from '#contract/firm.ts'
import { operatingDefaults } from '#contract/standing-change.ts'
import { recordedCompany } from './firm-company.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A firm as History compares and keeps it: what a firm leaves out while it does not hold for it (that it is a sample, its standing,
 * its company) is said, so that a change from or to it is recorded, and nobody of its company is named.
 */
export const recordedFirm = (firm: { readonly company?: FirmChange['company'] }): Values => ({
  sample: false,
  ...operatingDefaults,
  ...Object.fromEntries(Object.entries(firm).filter(([, value]) => value !== undefined)),
  ...recordedCompany(firm),
})
