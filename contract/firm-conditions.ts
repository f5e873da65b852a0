import { isCheckOld } from './challenges/price.ts'
import type { StaffFirm } from './firm.ts'
import { isAffiliateActive, isCodeExpired, type Offer } from './firm-rules.ts'
import { isClosed } from './firm-standing.ts'
import { isLive, statusOf } from './firm-status.ts'
import { isRealDay, utcDayOf } from './primitives/day.ts'
import { days } from './primitives/time.ts'

/** Days without a check after which a discount code counts as unchecked. */
export const UNCHECKED_AFTER_DAYS = 60

/** Conditions for filtering the list of firms, as named in an address. */
export const firmConditions = [
  'attention',
  'affiliate',
  'no-affiliate',
  'expired',
  'unchecked',
  'offer-off',
  'old-challenges',
  'no-logo',
  'no-details',
  'not-operating',
  'broken-link',
  'lost-logo',
] as const
export type FirmCondition = (typeof firmConditions)[number]

/** The parameter of the address that holds one. */
export const CONDITION_PARAM = 'show'

/**
 * A firm as the conditions below look at it. The overview counts with these, and the list of firms is narrowed by them, so that a
 * line and the list that it opens never differ.
 */
type FirmToCheck = Omit<StaffFirm, 'planned'>

/** Firms in use: neither archived nor closed. */
export const isInUse = (firm: Pick<FirmToCheck, 'status' | 'standing'>): boolean =>
  statusOf(firm) !== 'archived' && !isClosed(firm)

/** Whether visitors are offered a code. */
export const isOffered = (firm: FirmToCheck): boolean => isLive(firm) && isAffiliateActive(firm)

/** Whether a code that visitors are offered is over. */
export const hasExpiredCode = (firm: FirmToCheck, now: Date): boolean =>
  isOffered(firm) && isCodeExpired(firm, now)

/** Whether an offered code was not tried for `UNCHECKED_AFTER_DAYS`; expired codes do not count. */
export function hasUncheckedCode(firm: FirmToCheck, now: Date): boolean {
  if (!isOffered(firm) || isCodeExpired(firm, now)) return false
  const { codeCheckedAt } = firm
  // A day that no calendar has is no check.
  return (
    !isRealDay(codeCheckedAt) ||
    codeCheckedAt < utcDayOf(new Date(now.getTime() - days(UNCHECKED_AFTER_DAYS)))
  )
}

/** Whether a firm has all of an offer but the switch that turns it on. */
export const hasOfferOff = (firm: Offer): boolean =>
  !firm.affiliateEnabled && isAffiliateActive({ ...firm, affiliateEnabled: true })

/** Whether visitors of a live firm do not see its code since its offer is off; expired codes do not count. */
export const hasUnseenCode = (firm: FirmToCheck, now: Date): boolean =>
  isLive(firm) && hasOfferOff(firm) && !isCodeExpired(firm, now)

/** Whether a challenge was not compared with its source for too long. */
export const hasOldChallenges = (firm: FirmToCheck, now: Date): boolean =>
  isInUse(firm) && firm.challenges.some((challenge) => isCheckOld(challenge, now))

export const hasNoLogo = (firm: FirmToCheck): boolean => isInUse(firm) && firm.logoUrl === ''

/** Whether there are no details to open: they need both lists, with an entry each. */
export const hasNoDetails = (firm: FirmToCheck): boolean => {
  const { pros, cons } = firm
  return isInUse(firm) && (pros === null || cons === null || pros.length + cons.length === 0)
}
