import { affiliateFields, type Firm, firmDefaults, type NewFirm, type StaffFirm } from '#contract/firm.ts'
import { can, type Role } from '#contract/permissions.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import {
  type ReasonFields,
  type ReasonRules,
  reasonRulesOf,
  withReason,
} from '#contract/public-changes/change-rules.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { operatingDefaults, standingFields } from '#contract/standing-change.ts'
import { categoryName, sectionOf, tiers } from '#contract/tiers.ts'
import type { Choice } from '../kit/form/fields/choice-fields.tsx'
import { faultsOf } from './challenges/rows.ts'
import { companyValues } from './company/company-values.ts'

/** The values of the form: a firm, and the statement of its change in the public record. */
export type FirmValues = NewFirm & ReasonFields

/** No statement: staff write it. */
const unsaid: ReasonFields = { reason: '', minor: false }

/** The initial category of a new firm: no firm becomes Gold by mistake. */
const FIRST_CATEGORY = 'Bronze'

/** At least one row to type into. */
const rowsOf = (points: readonly string[] | null): string[] =>
  points && points.length > 0 ? [...points] : ['']

/** The form values of a firm, without its status: that changes by actions of its own. */
export function valuesOf(firm: StaffFirm): FirmValues {
  const {
    id: _,
    slug: __,
    updated_at: ___,
    logoImage: ____,
    status: _____,
    planned: ______,
    ...values
  } = firm
  const { category, pros, cons } = firm
  const lists = { pros: rowsOf(pros), cons: rowsOf(cons), company: companyValues(firm.company) }
  const standing = { ...operatingDefaults, ...values }
  return { sample: false, ...standing, category: categoryName(category), ...lists, ...unsaid }
}

/** The form values of a new firm. */
export function blankValues(): FirmValues {
  const texts = {
    name: '',
    description: '',
    website: '',
    maxFunding: '',
    profitSplit: '',
    evaluationFee: '',
  }
  const own = { category: FIRST_CATEGORY, pros: [''], cons: [''], sample: false, ...operatingDefaults }
  return { ...structuredClone(firmDefaults), ...texts, ...own, company: companyValues(), ...unsaid }
}

const COPY = ' (copy)'

/** The values of a new firm copied from another; without affiliate fields where `role` may not write them. */
export function copiedValues(firm: Firm, role: Role, maxName = 120): FirmValues {
  const name = firm.name.slice(0, maxName - COPY.length) + COPY
  const challenges = firm.challenges.map((challenge) => ({ ...challenge, id: randomId() }))
  const own = { name, challenges, assessment: [], sample: false, ...operatingDefaults }
  const values = { ...valuesOf(firm), ...own }
  return can(role, 'firms:write-affiliate')
    ? values
    : { ...values, ...Object.fromEntries(affiliateFields.map((field) => [field, firmDefaults[field]])) }
}

const isBlank = (rows: readonly string[] | null) => (rows ?? []).every((row) => row.trim() === '')

/**
 * The request body for `values`. A firm whose lists are null keeps them until a pro or con is written. Fields that
 * `role` may not change are left out.
 */
export function changeOf<T extends NewFirm>(values: T, before: Firm | null, role: Role): T {
  const hasNone = before !== null && (before.pros === null || before.cons === null)
  const points =
    hasNone && isBlank(values.pros) && isBlank(values.cons)
      ? { pros: before.pros, cons: before.cons }
      : { pros: values.pros ?? [], cons: values.cons ?? [] }
  const change = { ...values, ...points }
  const closed: readonly string[] = [
    ...(can(role, 'firms:write-affiliate') ? [] : affiliateFields),
    ...(can(role, 'firms:write-standing') ? [] : standingFields),
  ]
  return Object.fromEntries(Object.entries(change).filter(([key]) => !closed.includes(key))) as T
}

/** Whether the public record takes or needs a reason for the values of the form. */
export const reasonRulesIn = (
  values: FirmValues,
  before: StaffFirm | null,
  role: Role,
  rubric?: Rubric,
): ReasonRules => reasonRulesOf(before, changeOf<NewFirm>(values, before, role), rubric)

/** The request body for `values`, with the statement where the record takes one. */
export const bodyOf = (
  { reason, minor, ...values }: FirmValues,
  before: StaffFirm | null,
  role: Role,
): NewFirm => withReason(before, changeOf<NewFirm>(values, before, role), { reason, minor })

/** The firm that the form describes, for the preview; server-made fields are taken from `before`. */
export function previewOf(values: NewFirm, before: Firm | null): Firm {
  const filled = (rows: readonly string[] | null) => (rows ?? []).filter((row) => row.trim() !== '')
  const own = {
    id: before?.id ?? 'preview',
    slug: before?.slug ?? 'preview',
    updated_at: before?.updated_at ?? '',
    logoImage: logoShown(values.logoUrl, before),
  }
  const change = changeOf(
    {
      ...values,
      pros: filled(values.pros),
      cons: filled(values.cons),
      challenges: values.challenges.filter((row) => faultsOf([row]).length === 0),
    },
    before,
    'admin',
  )
  return { ...change, ...own, name: values.name.trim() || 'Firm name', discountPercentage: percentOf(values) }
}

/** Clamps the typed value to 0 to 100. */
function percentOf({ discountPercentage }: Pick<NewFirm, 'discountPercentage'>): number {
  const number = Math.trunc(Number(discountPercentage))
  return Number.isFinite(number) ? Math.min(100, Math.max(0, number)) : 0
}

/** The picture to show for `logoUrl`. Pages only show pictures of this site, so a new remote URL has none yet. */
export function logoShown(logoUrl: string, before: Pick<Firm, 'logoUrl' | 'logoImage'> | null): string {
  if (before && logoUrl.trim() === before.logoUrl) return before.logoImage
  return logoUrl.trim().startsWith('/') ? logoUrl.trim() : ''
}

/**
 * The categories that `role` may choose: without the permission a firm cannot move to or from Avoid. A stored value
 * that is no tier stays available.
 */
export function categoryChoices(before: Firm | null, role: Role): readonly Choice[] {
  const named = tiers.map(({ key, label }) => ({ key, value: label, label }))
  const section = before && sectionOf(before.category)
  const other =
    before && section === 'unrated'
      ? [{ key: 'unrated', value: before.category, label: `${before.category} (shown as UNRATED)` }]
      : []
  const all = [...named, ...other]
  const isFree = before === null || can(role, 'firms:write-affiliate')
  const isAvoid = section === 'avoid'
  const allowed = isFree ? all : all.filter(({ key }) => (key === 'avoid') === isAvoid)
  return allowed.map(({ value, label }) => ({ value, label }))
}
