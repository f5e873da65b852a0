import type { PlannedChange, Publishing, StaffFirm } from '#contract/firm.ts'
import { publishes } from '#contract/firm-publishing.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { isSame } from '#contract/primitives/is-same.ts'

type Offer = Pick<StaffFirm, 'discountPercentage' | 'affiliateCode' | 'discountValidUntil'>

/** The offer of a firm as it is now. */
export const offerOf = ({ discountPercentage, affiliateCode, discountValidUntil }: Offer): Offer => ({
  discountPercentage,
  affiliateCode,
  discountValidUntil,
})

/** A discount that starts and ends by itself. */
export interface Discount extends Pick<Offer, 'discountPercentage' | 'affiliateCode'> {
  /** Null: at once. */
  readonly from: Date | null
  /** Null: until staff change it. */
  readonly until: Date | null
  /** The last day of the code where it does not end by itself; absent: none. */
  readonly lastDay?: string
}

/** The change of a firm that gives it a discount for a time; at its end the offer is what it is now. */
export function discountChange(firm: StaffFirm, discount: Discount): Partial<Offer & Publishing> {
  const { from, until, discountPercentage, affiliateCode, lastDay = '' } = discount
  const offer = {
    discountPercentage,
    affiliateCode,
    discountValidUntil: until === null ? lastDay : dayOf(until),
  }
  const start = from === null ? [] : [{ at: from.toISOString(), change: offer }]
  const end = until === null ? [] : [{ at: until.toISOString(), change: offerOf(firm) }]
  const planned = [...(firm.planned ?? []), ...start, ...end]
  if (from !== null) return { planned }
  return until === null ? offer : { ...offer, planned }
}

/** The plans of a firm without one of them, and without the end of a discount that then does not start. */
export function withoutPlan(firm: StaffFirm, plan: PlannedChange): PlannedChange[] {
  const { planned = [] } = firm
  const isStart = plan.change.discountPercentage !== undefined && !isSame(plan.change, offerOf(firm))
  const end = isStart
    ? planned.find(({ at, change }) => at > plan.at && isSame(change, offerOf(firm)))
    : undefined
  return planned.filter((one) => one !== plan && one !== end)
}

interface Plan extends Pick<PlannedChange, 'change'> {
  readonly at: Date
  /** Why, for visitors to read then; "" or absent for none. */
  readonly reason?: string
}

/** The plans of a firm with one more; a publication takes the place of one that was planned before. */
export function withPlan(firm: StaffFirm, { at, change, reason = '' }: Plan): PlannedChange[] {
  const { planned = [] } = firm
  const others = change.status === 'live' ? planned.filter((plan) => !publishes(plan)) : planned
  return [...others, { at: at.toISOString(), change, ...(reason !== '' && { reason }) }]
}

const two = (part: number) => String(part).padStart(2, '0')

/** A moment as a field for date and time holds it, on this device's clock. */
export const toField = (at: Date): string => `${dayOf(at)}T${two(at.getHours())}:${two(at.getMinutes())}`

/** The moment that a field for date and time names; null where it is empty or names none. */
export function fromField(value: string): Date | null {
  const at = new Date(value)
  return value === '' || Number.isNaN(at.getTime()) ? null : at
}

/** The zone that times are read in: "Europe/Berlin". */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Tomorrow at nine: when a plan most likely starts. */
export function tomorrowAtNine(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)
}
