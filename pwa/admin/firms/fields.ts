import * as v from 'valibot'
import { type FirmChange, firmChange } from '#contract/firm.ts'
import {
  type FieldKind,
  type FieldsWith,
  type FirmField,
  fieldsWhere,
  firmFields as firmDeclarations,
} from '#contract/firm-fields.ts'
import { firmLabels } from '#contract/firm-labels.ts'
import { standingLabels, standings } from '#contract/firm-standing.ts'
import { firmStatuses, statusLabels } from '#contract/firm-status.ts'
import { limitOf } from '#contract/primitives/limit-of.ts'
import type { ReasonFields } from '#contract/public-changes/change-rules.ts'
import { REASON_LENGTH } from '#contract/public-changes/public-change.ts'
import { categoryName, tiers } from '#contract/tiers.ts'
import type { FieldRow, FieldTable, FieldTexts } from '../kit/form/fields/field-table.ts'
import {
  assessmentText,
  challengesText,
  companyText,
  companyTexts,
  compareAssessments,
  compareChallenges,
  plansText,
} from './value-texts.ts'

/** What staff read of a field beside its declaration and its label. */
type StaffRow = {
  readonly [Key in
    | 'aside'
    | 'hint'
    | 'half'
    | 'required'
    | 'recorded'
    | 'says'
    | 'text'
    | 'compare'
    | 'options']?: NonNullable<FieldRow[Key]>
} & {
  readonly kind?: 'own' | 'rows' | 'choice'
  readonly isRow?: boolean
  readonly maxLength?: number
  /** The name of one row of a list. */
  readonly row?: string
  /** The act that sets it for many firms at once. */
  readonly bulk?: string
  readonly minRows?: number
  readonly maxRows?: number
}

/** The controls of the declared kinds. */
const controls = {
  line: { kind: 'text', half: true },
  code: { kind: 'text', half: true },
  text: { kind: 'area' },
  list: { kind: 'rows' },
  flag: { kind: 'toggle' },
  day: { kind: 'day', half: true },
  address: { kind: 'url' },
  picture: { kind: 'picture', of: 'logo' },
  percent: { kind: 'percent', half: true },
  own: { kind: 'own' },
} as const satisfies Readonly<Record<FieldKind, object>>

const texts: readonly FieldKind[] = ['line', 'code', 'text', 'address']

/** Whether a field must not be empty. */
const isRequired = (field: FirmField, kind: FieldKind): boolean =>
  texts.includes(kind) && !v.is(firmChange.entries[field], '')

/** The limits that a control shows. A required line is only checked. */
function limitsOf(field: FirmField, kind: FieldKind) {
  if (kind === 'list') return { maxRows: limitOf(firmChange.entries[field]) }
  const isShown = (kind === 'line' || kind === 'code') && !isRequired(field, kind)
  return isShown ? { maxLength: limitOf(firmChange.entries[field]) } : {}
}

function rowOf(field: FirmField, staff: StaffRow): FieldRow {
  const { kind } = firmDeclarations[field]
  const label = firmLabels[field]
  const control = staff.kind ? {} : { ...controls[kind], ...limitsOf(field, kind) }
  const required = isRequired(field, kind) && { required: true }
  return { ...control, ...required, ...staff, label } as FieldRow
}

const points = { kind: 'rows', minRows: 1, maxRows: limitOf(firmChange.entries.pros) } as const

/** Lists that are edited row by row, which staff call something. */
type RowsField = Exclude<FieldsWith<{ kind: 'list' }>, 'instruments'>

/** What its declaration does not say of a field; most need nothing here. */
const staffRows = {
  name: { half: false, maxLength: firmDeclarations.name.most, recorded: 'Name' },
  category: {
    kind: 'choice',
    isRow: true,
    recorded: 'Tier',
    options: tiers.map(({ label }) => ({ value: label, label })),
    // It is stored in several spellings.
    text: (value) => categoryName(String(value)),
  },
  website: { half: true },
  logoUrl: { half: true, aside: 'Optional', says: 'the logo URL' },
  instruments: { kind: 'own' },
  affiliateEnabled: {
    hint: 'Discount and Buy Now use the link below. Hidden for the Avoid tier.',
    says: 'the affiliate offer',
  },
  affiliateCode: { says: 'the code' },
  affiliateUrl: { says: 'the affiliate URL' },
  discountPercentage: { hint: '0 - 100', says: 'the discount' },
  discountValidUntil: {
    aside: 'Optional',
    hint: 'After this day the code greys out.',
    bulk: 'Set the last day of the code',
    says: 'the last day of the code',
  },
  requiresCodeCopy: {
    hint: 'Opens the discount-code window before the link',
    recorded: 'Requires code copy',
    says: 'copying the code',
  },
  includeInCarousel: {
    hint: 'Gold firms only',
  },
  copyTrading: {
    hint: 'Shows "Copy Trading Available" in the details',
  },
  warning: {
    aside: 'Optional',
    hint: 'Meant for the Avoid tier. Stands in a red box in the details.',
  },
  pros: { ...points, row: 'Pro' },
  cons: { ...points, row: 'Con' },
  experience: { required: true, recorded: 'Experience', says: 'the real-user experience' },
  platforms: { row: 'Platform' },
  restrictedCountries: { row: 'Country' },
  codeCheckedAt: {
    aside: 'Optional',
    recorded: 'Code checked at',
  },
  tierSince: {
    aside: 'Optional',
    hint: 'Left as it is, it becomes today when the tier changes.',
    recorded: 'Tier since',
    says: 'the day since which its tier holds',
  },
  challenges: { text: challengesText, compare: compareChallenges },
  assessment: { text: assessmentText, compare: compareAssessments },
  company: { text: companyText, says: 'who is behind it' },
  sample: {
    hint: 'Invented, to look around. Search engines never see it. Turn this off once the firm is a real one.',
  },
  standing: { options: standings.map((value) => ({ value, label: standingLabels[value] })) },
  standingSince: {
    required: true,
    recorded: 'Standing since',
    says: 'the day since which its standing holds',
  },
  standingSource: {
    half: true,
    required: true,
    recorded: 'Source of its standing',
    says: 'the source of its standing',
  },
  standingNote: {
    maxLength: firmDeclarations.standingNote.most,
    hint: 'Who gets what by when.',
    recorded: 'Note on its standing',
    says: 'the note on its standing',
  },
} as const satisfies Readonly<Partial<Record<FirmField, StaffRow>> & Record<RowsField, { row: string }>>

type StaffRows = typeof staffRows

const rows: Readonly<Partial<Record<FirmField, StaffRow>>> = staffRows

/** The fields that the form edits, in the order of a file's columns. */
export const firmFields = Object.fromEntries(
  fieldsWhere<FirmField>(() => true).map((field) => [field, rowOf(field, rows[field] ?? {})]),
) as {
  readonly [Field in FirmField]: FieldRow & (Field extends keyof StaffRows ? StaffRows[Field] : unknown)
}

/** Fields that are set for many firms at once by an act of their own. */
export type BulkField = {
  [Field in keyof StaffRows]: StaffRows[Field] extends { readonly bulk: string } ? Field : never
}[keyof StaffRows]

/** Them, with the labels of their acts. */
export const bulkFields = Object.entries(rows).flatMap(([field, { bulk }]) =>
  bulk ? [{ field: field as BulkField, label: bulk }] : [],
)

/** The fields of a change's statement in the public record. */
export const statedFields = {
  reason: {
    kind: 'area',
    rows: 2,
    maxLength: REASON_LENGTH,
    label: 'Reason, shown in the record',
  },
  minor: {
    kind: 'toggle',
    label: 'Minor (a typing error)',
    hint: 'Folds the entry in the record.',
  },
} as const satisfies FieldTable<keyof ReasonFields>

/** All that the form edits. */
export const formFields = { ...firmFields, ...statedFields } as const

/** The parts of fields, as conflicts and History read them, by dotted path. */
export const firmPartTexts = companyTexts

/** The parts of the form, each with its fields in their order. */
export const firmParts = {
  basics: ['name', 'category', 'tierSince', 'description', 'website', 'logoUrl'],
  terms: ['maxFunding', 'profitSplit', 'evaluationFee', 'maxAccounts', 'instruments', 'copyTrading'],
  challenges: ['challenges'],
  standing: ['standing', 'standingSince', 'standingSource', 'standingNote'],
  assessment: ['assessment'],
  affiliate: ['affiliateEnabled', 'affiliateCode', 'discountPercentage', 'affiliateUrl'],
  discount: ['discountValidUntil', 'codeCheckedAt', 'requiresCodeCopy', 'includeInCarousel'],
  points: ['pros', 'cons'],
  experience: ['experience', 'warning'],
  company: ['company'],
  more: ['drawdownType', 'payoutFrequency', 'platforms', 'restrictedCountries', 'evidence'],
  sample: ['sample'],
} as const satisfies Readonly<Record<string, readonly FirmField[]>>

/** All fields that History knows: those of the form, and those that change by actions of their own. */
export const recordedFirmFields: FieldTexts<keyof FirmChange> = {
  ...firmFields,
  status: {
    label: 'Status',
    options: firmStatuses.map((value) => ({ value, label: statusLabels[value] })),
  },
  planned: { label: 'Planned', text: plansText },
}
