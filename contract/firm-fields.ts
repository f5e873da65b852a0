import type { FirmField } from './firm-checks.ts'
import type { ChangeKind } from './public-changes/change-kinds.ts'

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
  /** Its name for visitors. */
  readonly label: string
  /** Where it is not that of its kind; an `own` one without it has none. */
  readonly default?: string | true | null | readonly []
  /** Must not be empty, and where it has no default must be given for a new firm. */
  readonly required?: true
  /** May be absent: it came after the first clients. */
  readonly additive?: true
  /** The kind of the public record's entry for its change; null: not public. */
  readonly ledger: ChangeKind | null
  /** The list's search looks through it. */
  readonly search?: true
  /** A fact of the details. */
  readonly fact?: boolean
  /** A row of a comparison, and which of two values is better. */
  readonly compare?: 'more' | 'less' | 'equal'
}

// Fields alike say the same.
const figure = { kind: 'line', required: true, ledger: 'facts' } as const
const point = { kind: 'own', default: null, ledger: 'points', compare: 'equal' } as const
const rule = { ledger: 'facts', search: true, fact: true, compare: 'equal' } as const

/**
 * Every field of a firm that staff set; its check is in `contract/firm-checks.ts`. Only words and names are here: public pages
 * load this file.
 */
export const firmFields = {
  name: { kind: 'line', required: true, label: 'Name', ledger: 'facts', search: true },
  category: { kind: 'line', required: true, label: 'Tier', ledger: 'tier', search: true },
  description: { kind: 'text', required: true, label: 'Description', ledger: 'facts' },
  website: { kind: 'address', required: true, label: 'Website', ledger: 'facts' },
  logoUrl: { kind: 'picture', label: 'Logo', ledger: 'facts' },
  instruments: { ...rule, kind: 'list', label: 'Instruments', fact: false },
  // The code already makes an offer public; the target of its link and the screens that show it concern no reader.
  affiliateEnabled: { kind: 'flag', label: 'Affiliate enabled', ledger: null },
  affiliateCode: { kind: 'code', label: 'Code', ledger: 'offer' },
  affiliateUrl: { kind: 'address', label: 'Affiliate URL', ledger: null },
  discountPercentage: { kind: 'percent', label: 'Discount', ledger: 'offer' },
  discountValidUntil: { kind: 'day', label: 'Code Valid Until', ledger: 'offer' },
  requiresCodeCopy: { kind: 'flag', label: 'Require code copy', ledger: null },
  includeInCarousel: { kind: 'flag', default: true, label: 'Include in carousel', ledger: null },
  maxFunding: { ...figure, label: 'Max Funding', compare: 'more' },
  profitSplit: { ...figure, label: 'Profit Split', compare: 'more' },
  evaluationFee: { ...figure, label: 'Eval Fee', compare: 'less' },
  maxAccounts: { ...figure, default: '1', label: 'Max Accounts', compare: 'more' },
  copyTrading: { kind: 'flag', label: 'Copy Trading', ledger: 'facts', compare: 'more' },
  warning: { kind: 'text', label: 'Warning', ledger: 'warning', compare: 'equal' },
  pros: { ...point, label: 'Pros' },
  cons: { ...point, label: 'Cons' },
  experience: { kind: 'text', label: 'Community Experience', ledger: 'facts' },
  platforms: { ...rule, kind: 'list', label: 'Platforms' },
  drawdownType: { ...rule, kind: 'line', label: 'Drawdown' },
  payoutFrequency: { ...rule, kind: 'line', label: 'Payout Frequency' },
  restrictedCountries: { ...rule, kind: 'list', label: 'Restricted Countries' },
  evidence: { kind: 'own', default: [], label: 'Evidence', ledger: 'evidence' },
  // The day on which staff looked is no finding.
  codeCheckedAt: { kind: 'day', label: 'Code Checked', ledger: null },
  tierSince: { kind: 'day', label: 'In This Tier Since', ledger: 'facts' },
  // Empty where absent, as in requests of older clients.
  challenges: { kind: 'own', default: [], label: 'Challenges', ledger: 'challenge' },
  assessment: { kind: 'own', default: [], label: 'Assessment', ledger: 'criteria' },
  /** Absent: nothing is known of it. Recorded part by part: `company-changes.ts`. */
  company: { kind: 'own', additive: true, label: 'Who is behind it', ledger: 'company' },
  /** The firm is invented (docs/decisions/clean-start.md). Absent: it is not. */
  sample: { kind: 'flag', additive: true, label: 'Sample', ledger: 'facts' },
  /**
   * Whether the firm still does business, since which day it does not, who gets paid by when, and the source. Absent: it
   * operates.
   */
  standing: { additive: true, ledger: 'standing', kind: 'own', label: 'Standing' },
  standingSince: { additive: true, ledger: 'standing', kind: 'day', label: 'Standing Since' },
  standingNote: { additive: true, ledger: 'standing', kind: 'text', label: 'Note on the standing' },
  standingSource: { additive: true, ledger: 'standing', kind: 'address', label: 'Source of the standing' },
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

/** These fields, those of `first` before the others. */
export const placed = <Key extends FirmField>(
  keys: readonly Key[],
  first: readonly Key[],
): readonly Key[] => [...first, ...keys.filter((key) => !first.includes(key))]
