import * as v from 'valibot'
import { storedChallenges } from './challenges/challenge.ts'
import { company } from './company/company.ts'
import {
  type FieldKind,
  type FieldsWith,
  type FirmField,
  type FirmFieldRow,
  fieldsWhere,
  firmFields,
} from './firm-fields.ts'
import { standings } from './firm-standing.ts'
import {
  codeText,
  lineList,
  lineText,
  listOf,
  optionalDay,
  requiredLine,
  requiredText,
  text,
  textList,
} from './primitives/text-input.ts'
import { imageUrl, linkUrl, requiredLinkUrl } from './primitives/url-input.ts'
import type { ChangeKind } from './public-changes/change-kinds.ts'
import { storedAssessment } from './rubric/assessment.ts'

/** Not a number counts as 0; a number that is not whole, or out of range, is refused. */
export const discountPercentage = v.pipe(
  v.unknown(),
  v.transform((value) => Number(typeof value === 'string' ? value.trim() : value)),
  v.transform((value) => (Number.isFinite(value) ? value : 0)),
  v.integer('must be a whole percent'),
  v.minValue(0, 'must be between 0 and 100'),
  v.maxValue(100, 'must be between 0 and 100'),
)

/** `null` means that the firm has no details modal. */
const detailList = v.nullable(textList(40, 400))

/** A source for what is said of a firm. */
export const evidence = v.object({ url: requiredLinkUrl, label: requiredLine(160), date: optionalDay })

/** The checks of the fields whose kind is their own. */
const ownChecks = {
  pros: detailList,
  cons: detailList,
  evidence: listOf(evidence, 40),
  /** Its challenges, and its assessment; empty where absent, as in requests of older clients. */
  challenges: v.optional(storedChallenges, []),
  assessment: v.optional(storedAssessment, []),
  company: v.optional(company),
  standing: v.optional(v.picklist(standings, 'must be operating, payouts_paused, winding_down or closed')),
} as const satisfies Readonly<Record<FieldsWith<{ kind: 'own' }>, v.GenericSchema>>

/** What the declared kinds are checked by. */
interface ChecksOfKinds extends Readonly<Record<Exclude<FieldKind, 'own'>, v.GenericSchema>> {
  readonly line: v.GenericSchema<string>
  readonly code: v.GenericSchema<string>
  readonly text: v.GenericSchema<string>
  readonly list: v.GenericSchema<unknown[], string[]>
  readonly flag: v.GenericSchema<boolean>
  readonly day: v.GenericSchema<string>
  readonly address: v.GenericSchema<string>
  readonly picture: v.GenericSchema<string>
  readonly percent: typeof discountPercentage
}

/* @__NO_SIDE_EFFECTS__ */
function checkOf(row: Exclude<FirmFieldRow, { kind: 'own' }>): v.GenericSchema {
  const { filled } = row
  switch (row.kind) {
    case 'line':
      return filled ? requiredLine(row.most) : lineText(row.most)
    case 'code':
      return codeText(row.most)
    case 'text':
      return filled ? requiredText(row.most) : text(row.most)
    case 'list':
      return lineList(row.most, row.each)
    case 'flag':
      return v.boolean('must be true or false')
    case 'day':
      return optionalDay
    case 'address':
      return filled ? requiredLinkUrl : linkUrl
    case 'picture':
      return imageUrl
    case 'percent':
      return discountPercentage
  }
}

type Fields = typeof firmFields
type DetailField = FieldsWith<{ details: true }>

type CheckOf<Field extends FirmField> = Field extends keyof typeof ownChecks
  ? (typeof ownChecks)[Field]
  : Fields[Field] extends { kind: infer Kind extends keyof ChecksOfKinds; optional: true }
    ? v.OptionalSchema<ChecksOfKinds[Kind], undefined>
    : ChecksOfKinds[Fields[Field]['kind'] & keyof ChecksOfKinds]

type Entries<Field extends FirmField> = { readonly [Key in Field]: CheckOf<Key> }

/* @__NO_SIDE_EFFECTS__ */
function entriesWhere<Field extends FirmField>(holds: (row: FirmFieldRow) => boolean) {
  const entries = fieldsWhere<Field>(holds).map((field) => {
    const row: FirmFieldRow = firmFields[field]
    if (row.kind === 'own') return [field, ownChecks[field as keyof typeof ownChecks]]
    return [field, row.optional ? v.optional(checkOf(row)) : checkOf(row)]
  })
  return Object.fromEntries(entries) as Entries<Field>
}

/** Fields that the page holds in memory for every firm: the columns of its row, and those that search and filters use. */
export const rowEntries = entriesWhere<Exclude<FirmField, DetailField>>(({ details }) => !details)

/** Fields of the details modal, loaded when it opens. */
export const detailEntries = entriesWhere<DetailField>(({ details }) => details === true)

/* @__NO_SIDE_EFFECTS__ */
function kindsInRecord() {
  const kinds = Object.entries<FirmFieldRow>(firmFields).map(([field, { changeKind = 'facts' }]) => [
    field,
    changeKind,
  ])
  return Object.fromEntries(kinds) as Readonly<Record<FirmField, ChangeKind | null>>
}

/** The kind of a public change for each field; null: not public. */
export const changeKindOfField = kindsInRecord()

type Checks = typeof rowEntries & typeof detailEntries

/** Fields that may be absent: they came after the first clients. */
type AdditiveField = {
  [Key in FirmField]: undefined extends v.InferOutput<Checks[Key]> ? Key : never
}[FirmField]

/** Fields that must be given for a new firm. */
export const requiredFields = [
  'name',
  'category',
  'description',
  'website',
  'maxFunding',
  'profitSplit',
  'evaluationFee',
] as const satisfies readonly FirmField[]

/** Fields that a new firm may leave out, for its default. */
export type DefaultField = Exclude<FirmField, AdditiveField | (typeof requiredFields)[number]>

/** Their defaults where they are not those of their kinds. */
export const ownDefaults: Readonly<Partial<Record<DefaultField, unknown>>> = {
  includeInCarousel: true,
  maxAccounts: '1',
  pros: null,
  cons: null,
  evidence: [],
  challenges: [],
  assessment: [],
}
