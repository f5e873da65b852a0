import type { FirmChange } from '#contract/firm.ts'
import { operatingDefaults } from '#contract/standing-change.ts'
import { recordedCompany } from './firm-company.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A firm as History compares and keeps it. Whether it is a sample, its standing and its company are said even where the firm
 * leaves them out, so that a change from or to them is recorded; its company has no names of people.
 */
export const recordedFirm = (firm: { readonly company?: FirmChange['company'] }): Values => ({
  sample: false,
  ...operatingDefaults,
  ...Object.fromEntries(Object.entries(firm).filter(([, value]) => value !== undefined)),
  ...recordedCompany(firm),
})
