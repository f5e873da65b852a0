import type { Permission } from './permissions.ts'
import type { ChangeKind } from './public-changes/change-kinds.ts'

/** What a field holds: its check, its column, its default and its text follow from it. Lengths are in UTF-16 units. */
type Kind =
  /** A text of one line; `code`: without any invisible character; `text`: of several lines. */
  | { readonly kind: 'line' | 'code' | 'text'; readonly max: number; readonly default?: string }
  /** At most `most` lines. */
  | { readonly kind: 'list'; readonly most: number; readonly max: number }
  | { readonly kind: 'flag'; readonly default?: true }
  | { readonly kind: 'day' | 'address' | 'picture' | 'percent' }
  /** Its check is in `contract/firm.ts`. Without a default it must be given, or is absent where it is additive. */
  | { readonly kind: 'own'; readonly default?: null | readonly [] }

/** What is declared of a field of a firm. */
export type FirmFieldRow = Kind & {
  /** Its name for visitors. */
  readonly label: string
  /** `row`: every page holds it for all firms, for the list, its search and its filters. `details`: loaded with them. */
  readonly in: 'row' | 'details'
  /** Must not be empty, and where it has no default must be given for a new firm. */
  readonly required?: true
  /** May be absent: it came after the first clients. */
  readonly additive?: true
  /** What a caller needs to set it, beside `firms:write`. */
  readonly needs?: Permission
  /** A planned change may set it. */
  readonly plan?: true
  /** The kind of the public record's entry for its change; null: not public. */
  readonly ledger: ChangeKind | null
  /** The list's search looks through it. */
  readonly search?: true
  /** A fact of the details. */
  readonly fact?: boolean
  /** A row of a comparison, and which of two values is better. */
  readonly compare?: 'more' | 'less' | 'equal'
  /** Visitors can say that it is out of date. */
  readonly report?: true
}

// Fields alike say the same.
const offer = { in: 'row', needs: 'firms:write-affiliate', plan: true } as const
const figure = { kind: 'line', required: true, in: 'row', ledger: 'facts', report: true } as const
const point = {
  kind: 'own',
  default: null,
  in: 'details',
  ledger: 'points',
  compare: 'equal',
  report: true,
} as const
const rule = { in: 'row', ledger: 'facts', search: true, fact: true, compare: 'equal', report: true } as const
const standing = {
  in: 'row',
  needs: 'firms:write-standing',
  plan: true,
  additive: true,
  ledger: 'standing',
} as const

/**
 * Every field of a firm that staff set, in the order of the wire. A new one needs its row here, its column (`addColumns` in a
 * migration), and its place in the form (`pwa/admin/firms/fields.ts`).
 */
export const firmFields = {
  name: { kind: 'line', max: 120, required: true, label: 'Name', in: 'row', ledger: 'facts', search: true },
  category: { kind: 'line', max: 32, required: true, label: 'Tier', in: 'row', ledger: 'tier', search: true },
  description: {
    kind: 'text',
    max: 4000,
    required: true,
    label: 'Description',
    in: 'details',
    ledger: 'facts',
    report: true,
  },
  website: { kind: 'address', required: true, label: 'Website', in: 'row', ledger: 'facts' },
  logoUrl: { kind: 'picture', label: 'Logo', in: 'row', ledger: 'facts' },
  instruments: { ...rule, kind: 'list', most: 40, max: 40, label: 'Instruments', fact: false },
  // The code already makes an offer public; the target of its link and the screens that show it concern no reader.
  affiliateEnabled: { ...offer, kind: 'flag', label: 'Affiliate enabled', ledger: null },
  affiliateCode: { ...offer, kind: 'code', max: 64, label: 'Code', ledger: 'offer' },
  affiliateUrl: { ...offer, kind: 'address', label: 'Affiliate URL', ledger: null },
  discountPercentage: { ...offer, kind: 'percent', label: 'Discount', ledger: 'offer' },
  discountValidUntil: { kind: 'day', label: 'Code Valid Until', in: 'row', plan: true, ledger: 'offer' },
  requiresCodeCopy: { kind: 'flag', label: 'Require code copy', in: 'row', ledger: null },
  includeInCarousel: { kind: 'flag', default: true, label: 'Include in carousel', in: 'row', ledger: null },
  maxFunding: { ...figure, max: 80, label: 'Max Funding', compare: 'more' },
  profitSplit: { ...figure, max: 80, label: 'Profit Split', compare: 'more' },
  evaluationFee: { ...figure, max: 80, label: 'Eval Fee', compare: 'less' },
  maxAccounts: { ...figure, max: 40, default: '1', label: 'Max Accounts', compare: 'more' },
  copyTrading: {
    kind: 'flag',
    label: 'Copy Trading',
    in: 'row',
    ledger: 'facts',
    compare: 'more',
    report: true,
  },
  warning: {
    kind: 'text',
    max: 1000,
    label: 'Warning',
    in: 'row',
    ledger: 'warning',
    compare: 'equal',
    report: true,
  },
  pros: { ...point, label: 'Pros' },
  cons: { ...point, label: 'Cons' },
  experience: {
    kind: 'text',
    max: 4000,
    label: 'Community Experience',
    in: 'details',
    ledger: 'facts',
    report: true,
  },
  platforms: { ...rule, kind: 'list', most: 20, max: 60, label: 'Platforms' },
  drawdownType: { ...rule, kind: 'line', max: 80, label: 'Drawdown' },
  payoutFrequency: { ...rule, kind: 'line', max: 80, label: 'Payout Frequency' },
  restrictedCountries: { ...rule, kind: 'list', most: 250, max: 80, label: 'Restricted Countries' },
  evidence: { kind: 'own', default: [], label: 'Evidence', in: 'details', ledger: 'evidence', report: true },
  // The day on which staff looked is no finding.
  codeCheckedAt: { kind: 'day', label: 'Code Checked', in: 'details', ledger: null },
  tierSince: { kind: 'day', label: 'In This Tier Since', in: 'details', ledger: 'facts' },
  // Empty where absent, as in requests of older clients.
  challenges: { kind: 'own', default: [], label: 'Challenges', in: 'details', ledger: 'challenge' },
  assessment: { kind: 'own', default: [], label: 'Assessment', in: 'details', ledger: 'criteria' },
  /** Absent: nothing is known of it. Recorded part by part: `company-changes.ts`. */
  company: {
    kind: 'own',
    additive: true,
    label: 'Who is behind it',
    in: 'details',
    ledger: 'company',
    report: true,
  },
  /** The firm is invented (docs/decisions/clean-start.md). Absent: it is not. */
  sample: { kind: 'flag', additive: true, label: 'Sample', in: 'row', ledger: 'facts' },
  /**
   * Whether the firm still does business, since which day it does not, who gets paid by when, and the source. Absent: it
   * operates.
   */
  standing: { ...standing, kind: 'own', label: 'Standing', report: true },
  standingSince: { ...standing, kind: 'day', label: 'Standing Since' },
  standingNote: { ...standing, kind: 'text', max: 600, label: 'Note on the standing' },
  standingSource: { ...standing, kind: 'address', label: 'Source of the standing' },
} as const satisfies Readonly<Record<string, FirmFieldRow>>

type Fields = typeof firmFields
export type FirmField = keyof Fields

/** The fields whose rows say `Part`. */
export type FieldsWith<Part extends Partial<FirmFieldRow>> = {
  [Key in FirmField]: Fields[Key] extends Part ? Key : never
}[FirmField]

const entries = Object.entries(firmFields) as readonly (readonly [FirmField, FirmFieldRow])[]

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
