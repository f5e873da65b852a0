import { type FieldsWith, type FirmField, type FirmFieldRow, firmFields } from './firm-fields.ts'

/** The fields that visitors read a name of. */
type NamedForVisitors = FieldsWith<{ label: string }>

/** What staff call a field where visitors call it otherwise, or not at all. */
const ofStaff = {
  name: 'Firm Name',
  category: 'Category',
  website: 'Website',
  logoUrl: 'Logo URL',
  affiliateEnabled: 'Affiliate enabled',
  affiliateCode: 'Affiliate Code',
  affiliateUrl: 'Affiliate URL',
  discountPercentage: 'Discount Percentage',
  discountValidUntil: 'Discount Valid Until',
  requiresCodeCopy: 'Require code copy',
  includeInCarousel: 'Include in carousel',
  evaluationFee: 'Evaluation Fee',
  experience: 'Real-user experience',
  drawdownType: 'Drawdown Type',
  tierSince: 'In This Tier Since',
  challenges: 'Challenges',
  assessment: 'Assessment',
  sample: 'Sample',
  standingSince: 'Since',
  standingSource: 'Source',
  standingNote: 'Note for visitors',
} as const satisfies Partial<Record<FirmField, string>> & Record<Exclude<FirmField, NamedForVisitors>, string>

const names: Readonly<Partial<Record<FirmField, string>>> = ofStaff

/** The label of each field that staff edit, in the order of the declarations. */
export const firmLabels = Object.fromEntries(
  Object.entries<FirmFieldRow>(firmFields).map(([field, { label }]) => [
    field,
    names[field as FirmField] ?? label,
  ]),
) as Readonly<Record<FirmField, string>>
