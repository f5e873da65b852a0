import * as v from 'valibot'
import { challengeList, storedChallenges } from './challenges/challenge.ts'
import { company } from './company/company.ts'
import { givenCompany } from './company/given-company.ts'
import { discountPercentage } from './discount-percentage.ts'
import { type CountedField, derivedEntries, reviewEntries, shownEntries } from './firm-derived.ts'
import { type FieldsWith, type FirmField, type FirmFieldRow, fieldsWhere, firmFields } from './firm-fields.ts'
import { standings } from './firm-standing.ts'
import { firmStatuses, plannedStatuses } from './firm-status.ts'
import { givenDiscount } from './given-discount.ts'
import { FIRST_DAY } from './primitives/day.ts'
import {
  codeText,
  givenMoment,
  id,
  lineList,
  lineText,
  listOf,
  moment,
  optionalDay,
  requiredLine,
  requiredText,
  slug,
  storedDay,
  text,
  textList,
} from './primitives/text-input.ts'
import { imageUrl, linkUrl, pageImage, requiredLinkUrl } from './primitives/url-input.ts'
import { type ChangeReason, changeReasonEntries, publicReason } from './public-changes/change-reason.ts'
import { assessment, storedAssessment } from './rubric/assessment.ts'
import { setsWholeStanding } from './standing-change.ts'

const evidence = v.object({ url: requiredLinkUrl, label: requiredLine(160), date: optionalDay })

/** `null` means that the firm has no details modal. */
const points = v.nullable(textList(40, 400))

/** The checks of the fields whose kind is their own. */
const ownChecks = {
  pros: points,
  cons: points,
  evidence: listOf(evidence, 40),
  challenges: v.optional(storedChallenges, []),
  assessment: v.optional(storedAssessment, []),
  company,
  standing: v.picklist(standings, 'must be operating, payouts_paused, winding_down or closed'),
} as const satisfies Readonly<Record<FieldsWith<{ kind: 'own' }>, v.GenericSchema>>

const flag = v.boolean('must be true or false')

/** What a field of a kind is checked by. */
type CheckOf<
  Key extends FirmField,
  Kind = (typeof firmFields)[Key]['kind'],
> = Key extends keyof typeof ownChecks
  ? (typeof ownChecks)[Key]
  : Kind extends 'list'
    ? ReturnType<typeof lineList>
    : Kind extends 'flag'
      ? typeof flag
      : Kind extends 'percent'
        ? typeof discountPercentage
        : v.GenericSchema<string>

type Additive<Key extends FirmField> =
  Key extends FieldsWith<{ additive: true }> ? v.OptionalSchema<CheckOf<Key>, undefined> : CheckOf<Key>

/** The checks of all fields of a part. */
type Checks<Part extends FirmFieldRow['in']> = {
  readonly [Key in FirmField as (typeof firmFields)[Key]['in'] extends Part ? Key : never]: Additive<Key>
}

function checkOf(field: FirmField, day: v.GenericSchema<string>): v.GenericSchema {
  const row: FirmFieldRow = firmFields[field]
  switch (row.kind) {
    case 'line':
      return row.required ? requiredLine(row.max) : lineText(row.max)
    case 'text':
      return row.required ? requiredText(row.max) : text(row.max)
    case 'code':
      return codeText(row.max)
    case 'list':
      return lineList(row.most, row.max)
    case 'flag':
      return flag
    case 'day':
      return day
    case 'address':
      return row.required ? requiredLinkUrl : linkUrl
    case 'picture':
      return imageUrl
    case 'percent':
      return discountPercentage
    case 'own':
      return ownChecks[field as keyof typeof ownChecks]
  }
}

/** The checks of a part of a firm; `day`: of its days. */
/* @__NO_SIDE_EFFECTS__ */
function checksOf<Part extends FirmFieldRow['in']>(part: Part, day: v.GenericSchema<string>): Checks<Part> {
  const fields = fieldsWhere((row) => row.in === part)
  const checks = fields.map((field) => {
    const check = checkOf(field, day)
    return [field, (firmFields[field] as FirmFieldRow).additive ? v.optional(check) : check]
  })
  return Object.fromEntries(checks) as Checks<Part>
}

const rowEntries = checksOf('row', optionalDay)
const detailEntries = checksOf('details', optionalDay)

/** The same as replies carry them, with invalid days of earlier versions. (docs/decisions/input-and-errors.md) */
const storedRow = checksOf('row', storedDay)
const storedDetails = {
  ...checksOf('details', storedDay),
  evidence: listOf(v.object({ ...evidence.entries, date: storedDay }), 40),
}

/** Fields of a firm that hold a day. */
export const dayFields = fieldsWhere<FieldsWith<{ kind: 'day' }>>(({ kind }) => kind === 'day')

/** Fields that the server adds. `logoImage`: this site's copy of the picture at `logoUrl`, "" while there is none. */
const ownEntries = { id, slug, updated_at: moment, logoImage: pageImage } as const

/** A firm as everyone may read it. */
export const firm = v.object({
  ...ownEntries,
  ...storedRow,
  ...storedDetails,
  ...reviewEntries,
  ...derivedEntries,
  ...shownEntries,
})
export type Firm = v.InferOutput<typeof firm>

/**
 * A firm as the list shows it, without the address of others' picture. `hasDetails`: pros and cons are both lists.
 * `accountSizes`, `challengeWords`: sizes, names and platforms of its challenges, for the search.
 */
export const firmRow = v.omit(
  v.object({
    ...ownEntries,
    ...storedRow,
    ...reviewEntries,
    hasDetails: v.boolean(),
    accountSizes: v.array(v.number()),
    challengeWords: v.array(v.string()),
  }),
  ['logoUrl'],
)
export type FirmRow = v.InferOutput<typeof firmRow>

/** The rest of a firm, for its details. */
export const firmDetails = v.object({ id, ...storedDetails, ...derivedEntries, ...shownEntries })
export type FirmDetails = v.InferOutput<typeof firmDetails>

/** Must be given for a new firm. */
type RequiredField = Exclude<FieldsWith<{ required: true }>, FieldsWith<{ default: string }>>
type OptionalField = Exclude<FirmField, RequiredField | FieldsWith<{ additive: true }>>

const empty = {
  ...{ line: '', code: '', text: '', list: [], flag: false, day: '', address: '', picture: '', percent: 0 },
  own: undefined,
}
const isGiven = (row: FirmFieldRow): boolean => row.required === true && !('default' in row)

const defaultOf = (row: FirmFieldRow): unknown => ('default' in row ? row.default : empty[row.kind])

/** Values of a new firm where the caller leaves them out. */
export const firmDefaults = Object.fromEntries(
  fieldsWhere<OptionalField>((row) => !(isGiven(row) || row.additive)).map((field) => [
    field,
    defaultOf(firmFields[field]),
  ]),
) as Readonly<Pick<Firm, OptionalField>>

/** The status of a new firm if the caller sends none: callers without the field see the firms that they add. */
export const publishingDefaults = { status: 'live', planned: [] } as const satisfies Publishing

/** Fields of a firm's offer, which only an admin may change. */
export const affiliateFields = fieldsWhere<FieldsWith<{ needs: 'firms:write-affiliate' }>>(
  ({ needs }) => needs === 'firms:write-affiliate',
)

type PlannedField = FieldsWith<{ plan: true }>

const plannedFields = v.pick(
  v.object({ ...rowEntries, ...detailEntries }),
  fieldsWhere(({ plan }) => plan) as readonly [PlannedField, ...PlannedField[]],
)

/** A planned change: from this moment on these fields have these values. */
/* @__NO_SIDE_EFFECTS__ */
function plannedChange<Day extends typeof storedDay | typeof optionalDay>(day: Day) {
  return v.object({
    at: v.pipe(
      givenMoment,
      v.check((at) => at >= FIRST_DAY, 'must be in 1970 or later'),
      v.check((at) => at < '2100', 'must be before the year 2100'),
    ),
    change: v.pipe(
      v.partial(
        v.object({
          status: v.picklist(plannedStatuses, 'must be live, draft or archived'),
          ...plannedFields.entries,
          discountValidUntil: day,
          standingSince: v.optional(day),
        }),
      ),
      v.check((change) => Object.keys(change).length > 0, 'must change something'),
      v.check(
        (change) => setsWholeStanding(change),
        'needs a day and a source where the firm does not operate',
      ),
    ),
    /** Additive: why, for everyone to read once it is done. */
    reason: v.optional(publicReason),
  })
}
export type PlannedChange = v.InferOutput<ReturnType<typeof plannedChange>>

/** Most changes that wait for their time, of one firm. */
export const MOST_PLANNED = 12

/** The changes that a firm waits for. */
export const plannedList = listOf(plannedChange(storedDay), MOST_PLANNED)

const publishingEntries = {
  status: v.picklist(firmStatuses, 'must be draft, scheduled, live or archived'),
  planned: plannedList,
} as const

const givenPlans = { planned: listOf(plannedChange(optionalDay), MOST_PLANNED) }

/** Whether visitors see a firm, and the changes that happen on a schedule. */
export const publishing = v.object(publishingEntries)
export type Publishing = v.InferOutput<typeof publishing>

/** A firm as staff read it, whether or not visitors see it. An absent status is live, absent plans are none. */
export const staffFirm = v.object({
  ...firm.entries,
  challenges: detailEntries.challenges,
  ...v.partial(publishing).entries,
})
export type StaffFirm = v.InferOutput<typeof staffFirm>

const changeEntries = {
  ...rowEntries,
  ...detailEntries,
  ...publishingEntries,
  ...givenPlans,
  discountPercentage: givenDiscount,
  challenges: v.optional(challengeList, []),
  assessment: v.optional(assessment, []),
  company: v.optional(givenCompany),
}

/** Body of a change: absent keys keep their value, unknown keys are ignored. */
export const firmChange = v.partial(v.object(changeEntries))
export type FirmChange = v.InferOutput<typeof firmChange>

/** The same with the public reason of the change. */
export const firmChangeWithReason = v.partial(v.object({ ...changeEntries, ...changeReasonEntries }))
export type FirmChangeWithReason = v.InferOutput<typeof firmChangeWithReason>

const required = fieldsWhere(isGiven) as readonly [RequiredField, ...RequiredField[]]

/** Body of a new firm: the required fields, and defaults for the rest. */
export const newFirm = v.pipe(
  v.required(firmChange, required, 'is required'),
  v.transform((input) => ({ ...firmDefaults, ...input }) as NewFirm),
)
type AddedKey = keyof typeof ownEntries | CountedField | keyof typeof derivedEntries
export type NewFirm = Omit<Firm, AddedKey> & Partial<Publishing>

/** The same with the public reason of the change. */
export const newFirmWithReason = v.pipe(
  v.required(firmChangeWithReason, required, 'is required'),
  v.transform((input) => ({ ...firmDefaults, ...input }) as NewFirmWithReason),
)
export type NewFirmWithReason = NewFirm & ChangeReason

/** The part of a firm that the list shows. */
export function toFirmRow(whole: Firm): FirmRow {
  const { hasDetails: _, accountSizes: __, challengeWords: ___, ...entries } = firmRow.entries
  const row = Object.fromEntries((Object.keys(entries) as (keyof Firm)[]).map((key) => [key, whole[key]]))
  const accountSizes = [...new Set(whole.challenges.map(({ accountSize }) => accountSize))]
  const words = whole.challenges.flatMap(({ name, platforms = [] }) => [name, ...platforms])
  const hasDetails = whole.pros !== null && whole.cons !== null
  return { ...row, hasDetails, accountSizes, challengeWords: [...new Set(words)] } as FirmRow
}

/** The part of a firm that only its details show. */
export function toFirmDetails(whole: Firm): FirmDetails {
  const entries = ['id', ...Object.keys(detailEntries)] as (keyof Firm)[]
  const { rulePageChanges, sisterOf } = whole
  const known = entries.filter((key) => whole[key] !== undefined)
  const details = Object.fromEntries(known.map((key) => [key, whole[key]])) as FirmDetails
  return { ...details, ...(rulePageChanges && { rulePageChanges }), ...(sisterOf && { sisterOf }) }
}
