import {
  type FirmChange,
  firmChange,
  MOST_PLANNED,
  type NewFirm,
  type PlannedChange,
  publishingDefaults,
  type StaffFirm,
} from '#contract/firm.ts'
import { isCodeExpired } from '#contract/firm-rules.ts'
import { statusOf } from '#contract/firm-status.ts'
import { type Unseen, unseenOf, withOfferOn } from '#contract/firm-unseen.ts'
import { instrumentKeyOf } from '#contract/instruments.ts'
import { normalValue, shapes } from '#contract/normal-values.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { knownInstrument } from '#contract/sheets/list-entries.ts'
import { operatingDefaults } from '#contract/standing-change.ts'
import { sectionOf } from '#contract/tiers.ts'
import { checkedOn, isAnswered } from '../assessment/lines.ts'
import { withInstrument } from '../form-parts.tsx'
import { type Discount, discountChange, withPlan } from '../publishing/plans.ts'

/** What is done to each firm: one change for all, now or from a moment on, or one that each takes in its own way. */
type Changing =
  | { readonly change: FirmChange; readonly from?: never }
  | { readonly change: PlannedChange['change']; readonly from: Date }
  | { readonly discount: Discount }
  | { readonly assessedOn: string }
  | { readonly challengesCheckedOn: string }
  | { readonly instruments: readonly string[]; readonly isAdded: boolean }

/** An action on the selected firms: changes, or their deletion. `turnsOn`: with the offers that are off, where it changes them. */
export type BulkAction = (Changing & { readonly turnsOn?: boolean }) | 'delete'

/** All that a caller may set of a firm, as it is. */
export function valuesOf(firm: StaffFirm): NewFirm {
  const whole = { ...publishingDefaults, sample: false, ...operatingDefaults, ...firm }
  const keys = Object.keys(firmChange.entries) as (keyof NewFirm)[]
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as NewFirm
}

/** The fields of a change in which it differs from the firm. */
export function changedFields(firm: StaffFirm, change: FirmChange): readonly (keyof FirmChange)[] {
  const values = valuesOf(firm)
  const keys = Object.keys(change) as (keyof FirmChange)[]
  const normal = (key: keyof FirmChange, value: unknown) => normalValue(shapes.firm[key], value)
  return keys.filter((key) => !isSame(normal(key, change[key]), normal(key, values[key])))
}

const instrumentOf = (value: string): string =>
  instrumentKeyOf(value) ?? knownInstrument(value) ?? value.trim()

const isAlike = (one: string, other: string) =>
  instrumentOf(one).toLowerCase() === instrumentOf(other).toLowerCase()

/** The instruments of a firm with some more, or without them. */
function withInstruments(
  has: readonly string[],
  { instruments, isAdded }: Extract<Changing, { readonly instruments: unknown }>,
): string[] {
  if (!isAdded) return has.filter((one) => !instruments.some((other) => isAlike(one, other)))
  const added = instruments.filter((one) => !has.some((other) => isAlike(one, other)))
  const named = added.map(instrumentOf)
  const known = named.flatMap((one) => instrumentKeyOf(one) ?? [])
  const withKnown = known.reduce((all, key) => withInstrument(all, key, true), [...has])
  return [...withKnown, ...named.filter((one) => instrumentKeyOf(one) === null)]
}

/** A discount as a firm takes it: with its own code where there is none for all, and its last day unless that is over by then. */
function ownDiscount(firm: StaffFirm, discount: Discount): Discount {
  const isOver = isCodeExpired(firm, discount.from ?? new Date())
  return {
    ...discount,
    affiliateCode: discount.affiliateCode || firm.affiliateCode,
    lastDay: isOver ? '' : firm.discountValidUntil,
  }
}

function ownChange(firm: StaffFirm, action: Changing, reason: string): FirmChange {
  if ('assessedOn' in action) return { assessment: checkedOn(firm.assessment, action.assessedOn) }
  if ('instruments' in action) return { instruments: withInstruments(firm.instruments, action) }
  if ('discount' in action) return discountChange(firm, ownDiscount(firm, action.discount))
  if ('challengesCheckedOn' in action) {
    const checkedAt = action.challengesCheckedOn
    return { challenges: firm.challenges.map((challenge) => ({ ...challenge, checkedAt })) }
  }
  if (!action.from) return action.change
  const { change, from: at } = action
  // Nothing is planned that is so already.
  return changedFields(firm, change).length === 0 ? {} : { planned: withPlan(firm, { at, change, reason }) }
}

/** The change that an action makes to one firm; null where it deletes it. `reason`: of a plan, for visitors to read then. */
export function changeOf(firm: StaffFirm, action: BulkAction, reason = ''): FirmChange | null {
  if (action === 'delete') return null
  const change = ownChange(firm, action, reason)
  return action.turnsOn ? withOfferOn(firm, change) : change
}

/** Why a firm cannot take a change that is one for all. */
function obstacleOfChange(
  firm: StaffFirm,
  { change, from }: Extract<Changing, { readonly change: unknown }>,
): string {
  if (change.affiliateEnabled) {
    if (sectionOf(firm.category) === 'avoid') return 'is a firm to avoid'
    return firm.affiliateCode === '' || firm.affiliateUrl === '' ? 'has no code or no link' : ''
  }
  return from && change.status === 'archived' && statusOf(firm) === 'draft' ? 'is a draft' : ''
}

/** Why a firm cannot take an action, as it follows its name; "" where it can. */
export function obstacleOf(firm: StaffFirm, action: BulkAction): string {
  if (action === 'delete') return ''
  if ('assessedOn' in action) return isAnswered(firm.assessment) ? '' : 'has no answer to check'
  if ('challengesCheckedOn' in action) return firm.challenges.length > 0 ? '' : 'has no challenges'
  if ('discount' in action && sectionOf(firm.category) === 'avoid') return 'is a firm to avoid'
  const obstacle = 'change' in action ? obstacleOfChange(firm, action) : ''
  if (obstacle !== '') return obstacle
  const { planned = [] } = changeOf(firm, action) ?? {}
  return planned.length > MOST_PLANNED ? `has ${firm.planned?.length} planned changes already` : ''
}

/** Why visitors do not see what an action makes of each firm that it changes. */
export const unseenOfAll = (
  firms: readonly StaffFirm[],
  action: BulkAction,
): readonly (readonly Unseen[])[] =>
  firms.flatMap((firm) => {
    const change = obstacleOf(firm, action) === '' ? changeOf(firm, action) : null
    return change && changedFields(firm, change).length > 0 ? [unseenOf(firm, change)] : []
  })
