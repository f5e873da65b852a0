import type { FirmField } from './firm-checks.ts'

/** What a field holds: its column, its default, its control and its text follow from it. */
export type FieldKind =
  | 'line'
  | 'code'
  | 'text'
  | 'list'
  | 'flag'
  | 'day'
  | 'address'
  | 'picture'
  | 'percent'
  | 'own'

/** What is declared of a field beside its check. */
export interface FirmFieldRow {
  readonly kind: FieldKind
  /** Its name on pages; absent where none names it. */
  readonly label?: string
  /** The list's search looks through it. */
  readonly search?: true
  /** A fact of the details. */
  readonly fact?: boolean
  /** A row of a comparison, and which of two values is better. */
  readonly compare?: 'more' | 'less' | 'equal'
}

// Fields alike say the same.
const point = { kind: 'own', compare: 'equal' } as const
const rule = { search: true, fact: true, compare: 'equal' } as const

/**
 * Every field of a firm that staff set, as visitors meet it. Public pages load this file; its check, its default and its kind in
 * the public record are in `contract/firm-checks.ts`.
 */
export const firmFields = {
  name: { kind: 'line', search: true },
  category: { kind: 'line', label: 'Tier', search: true },
  description: { kind: 'text', label: 'Description' },
  website: { kind: 'address' },
  logoUrl: { kind: 'picture' },
  instruments: { ...rule, kind: 'list', label: 'Instruments', fact: false },
  affiliateEnabled: { kind: 'flag' },
  affiliateCode: { kind: 'code' },
  affiliateUrl: { kind: 'address' },
  discountPercentage: { kind: 'percent', label: 'Discount' },
  discountValidUntil: { kind: 'day', label: 'Code Valid Until' },
  requiresCodeCopy: { kind: 'flag' },
  includeInCarousel: { kind: 'flag' },
  maxFunding: { kind: 'line', label: 'Max Funding', compare: 'more' },
  profitSplit: { kind: 'line', label: 'Profit Split', compare: 'more' },
  evaluationFee: { kind: 'line', label: 'Eval Fee', compare: 'less' },
  maxAccounts: { kind: 'line', label: 'Max Accounts', compare: 'more' },
  copyTrading: { kind: 'flag', label: 'Copy Trading', compare: 'more' },
  warning: { kind: 'text', label: 'Warning', compare: 'equal' },
  pros: { ...point, label: 'Pros' },
  cons: { ...point, label: 'Cons' },
  experience: { kind: 'text', label: 'Community Experience' },
  drawdownType: { ...rule, kind: 'line', label: 'Drawdown' },
  payoutFrequency: { ...rule, kind: 'line', label: 'Payout Frequency' },
  platforms: { ...rule, kind: 'list', label: 'Platforms' },
  restrictedCountries: { ...rule, kind: 'list', label: 'Restricted Countries' },
  evidence: { kind: 'own', label: 'Evidence' },
  codeCheckedAt: { kind: 'day', label: 'Code Checked' },
  tierSince: { kind: 'day' },
  challenges: { kind: 'own' },
  assessment: { kind: 'own' },
  company: { kind: 'own', label: 'Who is behind it' },
  sample: { kind: 'flag' },
  standing: { kind: 'own', label: 'Standing' },
  standingSince: { kind: 'day' },
  standingSource: { kind: 'address' },
  standingNote: { kind: 'text' },
} as const satisfies Readonly<Record<FirmField, FirmFieldRow>>

/** The facts of a firm's details that a visitor can say are out of date, in the order of the details. */
export const reportedFields = [
  'standing',
  'warning',
  'description',
  'maxFunding',
  'profitSplit',
  'evaluationFee',
  'maxAccounts',
  'drawdownType',
  'payoutFrequency',
  'platforms',
  'restrictedCountries',
  'code',
  'copyTrading',
  'instruments',
  'pros',
  'cons',
  'experience',
  'evidence',
  'company',
  'other',
] as const satisfies readonly (FirmField | 'code' | 'other')[]

type Fields = typeof firmFields

/** The fields whose rows say `Part`. */
export type FieldsWith<Part extends Partial<FirmFieldRow>> = {
  [Key in FirmField]: Fields[Key] extends Part ? Key : never
}[FirmField]

const entries = /* @__PURE__ */ Object.entries(firmFields) as readonly (readonly [FirmField, FirmFieldRow])[]

/** The fields of which `holds` is true, in the order of the table; `Key` says the same to the compiler. */
/* @__NO_SIDE_EFFECTS__ */
export function fieldsWhere<Key extends FirmField>(holds: (row: FirmFieldRow) => unknown): readonly Key[] {
  return entries.filter(([, row]) => holds(row)).map(([key]) => key as Key)
}
