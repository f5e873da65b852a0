import type { ChangeKind } from './public-changes/change-kinds.ts'

/** What a field holds: its check, its column, its default, its control and its text follow from it. */
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

/** Kinds of text; one without `most` does not compile. */
type TextKind = 'line' | 'code' | 'text'

/** A kind and its limits: `most` characters of a text (UTF-16 units) or entries of a list, `each` of them so many characters. */
type Limits =
  | { readonly kind: TextKind; readonly most: number }
  | { readonly kind: 'list'; readonly most: number; readonly each: number }
  | { readonly kind: Exclude<FieldKind, TextKind | 'list' | 'own'> }
  | { readonly kind: 'own' }

/** What is declared of a field. */
export type FirmFieldRow = Limits & {
  /** It may not be empty. */
  readonly filled?: true
  /** It may be absent, as it is for clients from before it. */
  readonly optional?: true
  /** It is loaded when the details open; any other is in memory for every firm, as list, search and filters need it. */
  readonly details?: true
  /** Its kind in the public record where that is not "facts"; null: not public. (docs/decisions/public-changes.md) */
  readonly changeKind?: ChangeKind | null
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
const term = { kind: 'line', filled: true } as const
const point = { kind: 'own', details: true, changeKind: 'points', compare: 'equal' } as const
const rule = { search: true, fact: true, compare: 'equal' } as const
const standing = { optional: true, changeKind: 'standing' } as const

/**
 * Every field of a firm that staff set, in the order of a file's columns. Pages load this file; what checks a field follows in
 * `contract/firm-checks.ts`, where the fields of a kind of their own have theirs.
 */
export const firmFields = {
  name: { kind: 'line', most: 120, filled: true, search: true },
  category: { kind: 'line', most: 32, filled: true, label: 'Tier', changeKind: 'tier', search: true },
  description: { kind: 'text', most: 4000, filled: true, details: true, label: 'Description' },
  website: { kind: 'address', filled: true },
  logoUrl: { kind: 'picture' },
  instruments: { ...rule, kind: 'list', most: 40, each: 40, label: 'Instruments', fact: false },
  // The code already makes an offer public; the target of its link and the screens that show it concern no reader.
  affiliateEnabled: { kind: 'flag', changeKind: null },
  affiliateCode: { kind: 'code', most: 64, changeKind: 'offer' },
  affiliateUrl: { kind: 'address', changeKind: null },
  discountPercentage: { kind: 'percent', label: 'Discount', changeKind: 'offer' },
  discountValidUntil: { kind: 'day', label: 'Code Valid Until', changeKind: 'offer' },
  requiresCodeCopy: { kind: 'flag', changeKind: null },
  includeInCarousel: { kind: 'flag', changeKind: null },
  maxFunding: { ...term, most: 80, label: 'Max Funding', compare: 'more' },
  profitSplit: { ...term, most: 80, label: 'Profit Split', compare: 'more' },
  evaluationFee: { ...term, most: 80, label: 'Eval Fee', compare: 'less' },
  maxAccounts: { ...term, most: 40, label: 'Max Accounts', compare: 'more' },
  copyTrading: { kind: 'flag', label: 'Copy Trading', compare: 'more' },
  warning: { kind: 'text', most: 1000, label: 'Warning', changeKind: 'warning', compare: 'equal' },
  pros: { ...point, label: 'Pros' },
  cons: { ...point, label: 'Cons' },
  experience: { kind: 'text', most: 4000, details: true, label: 'Community Experience' },
  drawdownType: { ...rule, kind: 'line', most: 80, label: 'Drawdown' },
  payoutFrequency: { ...rule, kind: 'line', most: 80, label: 'Payout Frequency' },
  platforms: { ...rule, kind: 'list', most: 20, each: 60, label: 'Platforms' },
  restrictedCountries: { ...rule, kind: 'list', most: 250, each: 80, label: 'Restricted Countries' },
  evidence: { kind: 'own', details: true, label: 'Evidence', changeKind: 'evidence' },
  // The day on which staff looked, no finding.
  codeCheckedAt: { kind: 'day', details: true, label: 'Code Checked', changeKind: null },
  tierSince: { kind: 'day', details: true },
  challenges: { kind: 'own', details: true, changeKind: 'challenge' },
  assessment: { kind: 'own', details: true, changeKind: 'criteria' },
  // In the record part by part: `company-changes.ts`. Absent: nothing is known of it.
  company: { kind: 'own', details: true, label: 'Who is behind it', changeKind: 'company' },
  // The firm is invented (docs/decisions/clean-start.md). Absent: it is not.
  sample: { kind: 'flag', optional: true },
  // Whether the firm still does business, since which day it does not, the source, and who gets paid by when. Absent: it operates.
  standing: { ...standing, kind: 'own', label: 'Standing' },
  standingSince: { ...standing, kind: 'day' },
  standingSource: { ...standing, kind: 'address' },
  standingNote: { ...standing, kind: 'text', most: 600 },
} as const satisfies Readonly<Record<string, FirmFieldRow>>

/** The fields of a firm that staff set. */
export type FirmField = keyof typeof firmFields

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
