import { affiliateFields, type FirmChange, firmDefaults, type PlannedChange, type StaffFirm } from './firm.ts'
import { hasOfferOff } from './firm-conditions.ts'
import { dueChange, newlyPlanned } from './firm-publishing.ts'
import { isAffiliateActive } from './firm-rules.ts'
import { operates } from './firm-standing.ts'
import { isLive } from './firm-status.ts'
import { isSame } from './primitives/is-same.ts'
import { sectionOf } from './tiers.ts'

/** Why visitors do not see what staff changed: `status` of the whole firm, the others of its offer. */
export const unseenReasons = ['off', 'link', 'avoid', 'standing', 'status'] as const
export type Unseen = (typeof unseenReasons)[number]

/** Fields that visitors see while the offer is one. */
const offerFields = [...affiliateFields, 'discountValidUntil', 'requiresCodeCopy', 'codeCheckedAt'] as const

/** Why visitors do not see the offer of a firm; null where they do, or there is none. */
function unseenOffer(firm: StaffFirm): Unseen | null {
  const { affiliateEnabled, affiliateCode, discountPercentage } = firm
  if (isAffiliateActive(firm) || (!affiliateEnabled && affiliateCode === '' && discountPercentage === 0)) {
    return null
  }
  if (hasOfferOff(firm)) return 'off'
  if (sectionOf(firm.category) === 'avoid') return 'avoid'
  return operates(firm) ? 'link' : 'standing'
}

interface Step {
  readonly change: FirmChange
  readonly after: StaffFirm
}

/** The first step of a change, and the firm after it: what is done at once, else the first of its plans. */
function firstStep(before: StaffFirm, { planned, ...atOnce }: FirmChange): Step {
  const after = { ...before, ...atOnce } as StaffFirm
  const [plan] = Object.keys(atOnce).length > 0 ? [] : newlyPlanned(before.planned ?? [], planned ?? [])
  if (!plan) return { change: atOnce, after }
  const { planned: _, ...due } = dueChange(planned ?? [], plan.at) ?? {}
  return { change: plan.change, after: { ...after, ...due } as StaffFirm }
}

/**
 * Why visitors do not see what a change makes of a firm; none where they do. A firm that a change leaves or makes unpublished on
 * purpose, and an offer that it turns off, are no surprise. `before`: null for a new firm.
 */
export function unseenOf(before: StaffFirm | null, change: FirmChange): readonly Unseen[] {
  if (before === null) {
    const offer = unseenOffer({ ...firmDefaults, ...change } as StaffFirm)
    return offer ? [offer] : []
  }
  const { change: step, after } = firstStep(before, change)
  const touches = (field: keyof FirmChange) =>
    step[field] !== undefined && !isSame(step[field], before[field])
  const offer = step.affiliateEnabled !== false && offerFields.some(touches) ? unseenOffer(after) : null
  const isHidden = step.status === undefined && Object.keys(step).length > 0 && !isLive(after)
  return [...(offer ? [offer] : []), ...(isHidden ? (['status'] as const) : [])]
}

const turnsOn = <Change extends FirmChange | PlannedChange['change']>(change: Change): Change => ({
  ...change,
  affiliateEnabled: true,
})

/** The change with the offer turned on in the same act, where visitors would not see what it changes since the offer is off. */
export function withOfferOn(before: StaffFirm, change: FirmChange): FirmChange {
  if (!unseenOf(before, change).includes('off')) return change
  const { planned = [], ...atOnce } = change
  if (Object.keys(atOnce).length > 0) return turnsOn(change)
  const [first] = newlyPlanned(before.planned ?? [], planned)
  return {
    planned: planned.map((plan) => (plan === first ? { ...plan, change: turnsOn(plan.change) } : plan)),
  }
}
