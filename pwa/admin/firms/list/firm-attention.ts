import { CHECK_AGAIN_AFTER_DAYS } from '#contract/challenges/options.ts'
import type { StaffFirm } from '#contract/firm.ts'
import {
  type FirmCondition,
  hasExpiredCode,
  hasNoDetails,
  hasNoLogo,
  hasOldChallenges,
  hasUncheckedCode,
  isInUse,
  isOffered,
  UNCHECKED_AFTER_DAYS,
} from '#contract/firm-conditions.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { operates } from '#contract/firm-standing.ts'
import { isRealDay } from '#contract/primitives/day.ts'
import { days, inDays } from '#contract/primitives/time.ts'

/** From how many days before its end on a code is named. */
const ENDS_SOON = 3

/** Conditions by which a list of firms can be narrowed. */
export const conditions = [
  { key: 'attention', label: 'Needs attention', holds: (firm, now) => attentionOf(firm, now) !== '' },
  { key: 'affiliate', label: 'With affiliate', holds: isAffiliateActive },
  { key: 'no-affiliate', label: 'Without affiliate', holds: (firm) => !isAffiliateActive(firm) },
  { key: 'expired', label: 'Code expired', holds: hasExpiredCode },
  {
    key: 'unchecked',
    label: `Code unchecked for ${UNCHECKED_AFTER_DAYS} days`,
    holds: hasUncheckedCode,
  },
  {
    key: 'old-challenges',
    label: `Challenges unchecked for ${CHECK_AGAIN_AFTER_DAYS} days`,
    holds: hasOldChallenges,
  },
  { key: 'no-logo', label: 'No logo', holds: hasNoLogo },
  { key: 'no-details', label: 'No pros and cons', holds: hasNoDetails },
  { key: 'not-operating', label: 'Does not operate', holds: (firm) => !operates(firm) },
] as const satisfies readonly {
  readonly key: FirmCondition
  readonly label: string
  readonly holds: (firm: StaffFirm, now: Date) => boolean
}[]

/** Conditions that the server finds out: the fields of a firm do not show them. */
export const foundConditions = [
  { key: 'broken-link', label: 'With a broken link' },
  { key: 'lost-logo', label: 'Logo could not be fetched' },
] as const satisfies readonly { readonly key: FirmCondition; readonly label: string }[]
type FoundCondition = (typeof foundConditions)[number]['key']

/** Whether a condition is one that the server finds out about. */
export const isFoundCondition = (condition: FirmCondition | null): condition is FoundCondition =>
  foundConditions.some(({ key }) => key === condition)

/** The most pressing reason to look at a firm; "" for none. */
export function attentionOf(firm: StaffFirm, now: Date): string {
  if (!isInUse(firm)) return ''
  if (hasExpiredCode(firm, now)) return 'Code expired'
  if (isOffered(firm) && isRealDay(firm.discountValidUntil)) {
    const left = Math.ceil((Date.parse(firm.discountValidUntil) - now.getTime()) / days(1))
    if (left <= 0) return 'Code ends today'
    if (left <= ENDS_SOON) return `Code ends in ${inDays(left)}`
  }
  if (hasUncheckedCode(firm, now)) {
    const isNever = !isRealDay(firm.codeCheckedAt)
    return isNever ? 'Code never checked' : `Code unchecked for ${UNCHECKED_AFTER_DAYS} days`
  }
  if (hasOldChallenges(firm, now)) return 'Check challenges again'
  if (hasNoLogo(firm)) return 'No logo'
  return hasNoDetails(firm) ? 'No pros or cons' : ''
}
