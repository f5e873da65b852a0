import type { Challenge } from '../challenges/challenge.ts'
import type { Firm } from '../firm.ts'
import { changeKindOfField } from '../firm-checks.ts'
import { isAffiliateActive } from '../firm-rules.ts'
import { type FirmStanding, operates, standingOf } from '../firm-standing.ts'
import { isSame } from '../primitives/is-same.ts'
import { type Criteria, criteriaChanges } from '../rubric/criteria-changes.ts'
import { operatingDefaults } from '../standing-change.ts'
import { sectionOf } from '../tiers.ts'
import { type ChangeKind, changeKinds, neverMinor } from './change-kinds.ts'
import { challengeFields } from './changed-fields.ts'
import { companyChanges } from './company-changes.ts'
import type { PublicChange, RecordedChange } from './public-change.ts'

/** The same for all fields, with those that the server adds. */
export const firmFieldKinds: Readonly<Record<keyof Firm, ChangeKind | null>> = {
  ...changeKindOfField,
  /** Its address never changes once visitors saw the firm. */
  id: null,
  slug: null,
  updated_at: null,
  /** This site's copy of the logo. */
  logoImage: null,
  /** Reviews have lists of their own. */
  reviewCount: null,
  ratingMean: null,
  payoutReports: null,
  payoutsPaid: null,
  /** Of the list of changes itself. */
  recordCount: null,
  listedSince: null,
  /** A change of the firm's page, not of this site's statements. */
  rulePageChanges: null,
  /** Told by the other firm's entry. */
  sisterOf: null,
}

const fields = Object.keys(firmFieldKinds) as (keyof Firm)[]
/** Not told: the day on which a challenge was looked at again and found the same. */
const fieldsOfChallenge = (Object.keys(challengeFields) as (keyof Challenge)[]).filter(
  (field) => field !== 'checkedAt',
)

/** An inline picture is recorded by its type alone: it may be as large as a page. */
const INLINE_PICTURE = /^data:[a-z+./-]{0,40}/

const recordedValue = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('data:') ? INLINE_PICTURE.exec(value)?.[0] : value

/** A firm with all that it leaves unsaid, and no offer where visitors are shown none. */
const asRead = (firm: Firm): Firm => ({
  ...firm,
  standing: firm.standing ?? 'operating',
  standingSince: firm.standingSince ?? '',
  standingNote: firm.standingNote ?? '',
  standingSource: firm.standingSource ?? '',
  sample: firm.sample ?? false,
  ...(isAffiliateActive(firm) ? {} : { affiliateCode: '', discountPercentage: 0, discountValidUntil: '' }),
})

/** Whether a field reads the same to visitors before and after. */
function isAsBefore(field: keyof Firm, before: Firm, after: Firm): boolean {
  // Any category beyond the tiers reads as unrated.
  const isMoved = sectionOf(before.category) !== sectionOf(after.category)
  if (field === 'category') return !isMoved
  // A move to another tier includes its day, and a new standing all of its facts.
  if (field === 'tierSince' && isMoved) return true
  const isSaidByStanding = field !== 'standing' && field in operatingDefaults
  if (isSaidByStanding && before.standing !== after.standing) return true
  return isSame(before[field], after[field])
}

function fieldChange(field: keyof Firm, before: Firm, after: Firm): RecordedChange[] {
  const kind = firmFieldKinds[field]
  if (kind === 'company') return companyChanges(before.company, after.company)
  if (kind === null || kind === 'challenge' || kind === 'criteria' || isAsBefore(field, before, after))
    return []
  const told = { kind, field, before: recordedValue(before[field]), after: recordedValue(after[field]) }
  if (field !== 'standing' || operates(after)) return [told]
  const { standingSince: since = '', standingNote: note = '', standingSource: source = '' } = after
  return [{ ...told, standing: { since, note, source } }]
}

const byId = (challenges: readonly Challenge[]) => new Map(challenges.map((one) => [one.id, one]))

/** Challenges that were added, removed or changed. Their order is not public information. */
function challengeChanges(before: readonly Challenge[], after: readonly Challenge[]): RecordedChange[] {
  const [were, are] = [byId(before), byId(after)]
  const kind = 'challenge'
  const subjectOf = ({ id, name, currency }: Challenge) => ({ id, name, currency })
  const gone = before.filter(({ id }) => !are.has(id))
  return [
    ...gone.map((one) => ({ kind, field: '', subject: subjectOf(one), before: one, after: null }) as const),
    ...after.flatMap((one): RecordedChange[] => {
      const was = were.get(one.id)
      if (!was) return [{ kind, field: '', subject: subjectOf(one), before: null, after: one }]
      const isOther = was.currency !== one.currency
      const subject = { ...subjectOf(one), ...(isOther && { currencyBefore: was.currency }) }
      return fieldsOfChallenge
        .filter((field) => !isSame(was[field], one[field]))
        .map((field) => ({ kind, field, subject, before: was[field], after: one[field] }))
    }),
  ]
}

/** The recorded fields of a firm that is added or removed. */
const inShort = ({ name, category }: Firm) => ({ name, category })

/** A firm that comes, and where it is back with another standing than visitors read of it last, both of them. */
function coming(firm: Firm, lastStanding: FirmStanding | null): RecordedChange {
  const standing = standingOf(firm)
  const isAgain = lastStanding !== null
  const isOther = isAgain && lastStanding !== standing
  const after = {
    ...inShort(firm),
    ...(isAgain && { again: true }),
    ...(isOther && { standing, standingBefore: lastStanding }),
  }
  return { kind: 'added', field: '', before: null, after }
}

/**
 * The public changes of a firm between two states, in the order in which they are told. Each state is the firm as published; null
 * while visitors do not see it. `criteria`: of the rubric, which name the lines of the assessment. `lastStanding`: of a firm that
 * was here before; null for any other.
 */
export function firmChanges(
  before: Firm | null,
  after: Firm | null,
  criteria: Criteria = [],
  lastStanding: FirmStanding | null = null,
): readonly RecordedChange[] {
  if (before === null) return after ? [coming(after, lastStanding)] : []
  if (after === null) {
    return [{ kind: 'gone', field: '', before: { ...inShort(before), standing: standingOf(before) }, after }]
  }
  const [was, is] = [asRead(before), asRead(after)]
  const changes = [
    ...fields.flatMap((field) => fieldChange(field, was, is)),
    ...challengeChanges(before.challenges, after.challenges),
    ...criteriaChanges(before.assessment, after.assessment, criteria),
  ]
  return changes.toSorted((one, other) => changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind))
}

/** Fields of a challenge that say what it costs; "" stands for all of it. */
const costs = ['', 'price', 'activationFee']

/** Whether staff may call a change minor, such as a typing error. */
export const mayBeMinor = ({ kind, field }: Pick<PublicChange, 'kind' | 'field'>): boolean =>
  !neverMinor.includes(kind) && !(kind === 'challenge' && costs.includes(field))
