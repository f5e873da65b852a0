import * as v from 'valibot'
import { challengeList } from './challenges/challenge.ts'
import { givenCompany } from './company/given-company.ts'
import {
  type DefaultField,
  detailEntries,
  discountPercentage,
  evidence,
  ownDefaults,
  requiredFields,
  rowEntries,
} from './firm-checks.ts'
import { type CountedField, derivedEntries, reviewEntries, shownEntries } from './firm-derived.ts'
import { type FieldKind, type FieldsWith, type FirmField, fieldsWhere, firmFields } from './firm-fields.ts'
import { firmStatuses, plannedStatuses } from './firm-status.ts'
import { FIRST_DAY } from './primitives/day.ts'
import { plainNumber } from './primitives/digits.ts'
import { givenMoment, id, listOf, moment, optionalDay, slug, storedDay } from './primitives/text-input.ts'
import { pageImage } from './primitives/url-input.ts'
import { type ChangeReason, changeReasonEntries, publicReason } from './public-changes/change-reason.ts'
import { assessment } from './rubric/assessment.ts'
import { setsWholeStanding, standingFields } from './standing-change.ts'

/** A discount as a call takes it: typed in the digits of any keyboard, which would otherwise be no number, and count as 0. */
const givenDiscount = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' ? plainNumber(value) : value)),
  discountPercentage,
)

type DayField = FieldsWith<{ kind: 'day' }>

/** Fields of a firm that hold a day. */
export const dayFields = /* @__PURE__ */ fieldsWhere<DayField>(({ kind }) => kind === 'day')

/** Days of a firm as replies carry them, including invalid ones of earlier versions. (docs/decisions/input-and-errors.md) */
const storedDays = {
  discountValidUntil: storedDay,
  codeCheckedAt: storedDay,
  tierSince: storedDay,
  standingSince: v.optional(storedDay),
  evidence: listOf(v.object({ ...evidence.entries, date: storedDay }), 40),
} as const satisfies Readonly<Record<DayField | 'evidence', v.GenericSchema>>

/** Fields that the server adds. `logoImage`: this site's copy of the picture at `logoUrl`, "" while there is none. */
const ownEntries = { id, slug, updated_at: moment, logoImage: pageImage } as const

/** A firm as everyone may read it. */
export const firm = v.object({
  ...ownEntries,
  ...rowEntries,
  ...detailEntries,
  ...reviewEntries,
  ...derivedEntries,
  ...storedDays,
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
    ...rowEntries,
    ...reviewEntries,
    discountValidUntil: storedDay,
    standingSince: storedDays.standingSince,
    hasDetails: v.boolean(),
    accountSizes: v.array(v.number()),
    challengeWords: v.array(v.string()),
  }),
  ['logoUrl'],
)
export type FirmRow = v.InferOutput<typeof firmRow>

const { discountValidUntil: _, standingSince: __, ...detailDays } = storedDays

/** The rest of a firm, for its details. */
export const firmDetails = v.object({
  id,
  ...detailEntries,
  ...derivedEntries,
  ...detailDays,
  ...shownEntries,
})
export type FirmDetails = v.InferOutput<typeof firmDetails>

const defaultsOfKinds: Readonly<Record<FieldKind, unknown>> = {
  ...{ line: '', code: '', text: '', list: [], flag: false, day: '', address: '', picture: '', percent: 0 },
  own: undefined,
}

/* @__NO_SIDE_EFFECTS__ */
function defaults() {
  const entries = Object.entries(v.object({ ...rowEntries, ...detailEntries }).entries)
  const left = entries.filter(([field]) => !requiredFields.some((one) => one === field))
  const optional = left.filter(([, check]) => check.type !== 'optional' || v.getDefault(check) !== undefined)
  const all = optional.map(([key]) => {
    const field = key as DefaultField
    return [field, field in ownDefaults ? ownDefaults[field] : defaultsOfKinds[firmFields[field].kind]]
  })
  return Object.fromEntries(all) as Readonly<Pick<Firm, DefaultField>>
}

/** Values of a new firm where the caller leaves them out. */
export const firmDefaults = defaults()

/** The status of a new firm if the caller sends none: callers without the field see the firms that they add. */
export const publishingDefaults = { status: 'live', planned: [] } as const satisfies Publishing

/** Fields of a firm's offer, which only an admin may change. */
export const affiliateFields = [
  'affiliateEnabled',
  'affiliateCode',
  'affiliateUrl',
  'discountPercentage',
] as const satisfies readonly FirmField[]

const plannedFields = v.pick(v.object({ ...rowEntries, ...detailEntries }), [
  ...affiliateFields,
  'discountValidUntil',
  ...standingFields,
])

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

/** Body of a new firm: the required fields, and defaults for the rest. */
export const newFirm = v.pipe(
  v.required(firmChange, requiredFields, 'is required'),
  v.transform((input) => ({ ...firmDefaults, ...input }) as NewFirm),
)
type AddedKey = keyof typeof ownEntries | CountedField | keyof typeof derivedEntries
export type NewFirm = Omit<Firm, AddedKey> & Partial<Publishing>

/** The same with the public reason of the change. */
export const newFirmWithReason = v.pipe(
  v.required(firmChangeWithReason, requiredFields, 'is required'),
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
