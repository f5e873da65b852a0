import { CHECK_AGAIN_AFTER_DAYS } from '#contract/challenges/options.ts'
import { isCheckOld } from '#contract/challenges/price.ts'
import type { StaffFirm } from '#contract/firm.ts'
import { isAffiliateActive, isCodeExpired } from '#contract/firm-rules.ts'
import { isOnCalendar } from '#contract/primitives/day.ts'
import { days, inDays } from '#contract/primitives/time.ts'

/** After how many days a code should be tried again. */
const CHECK_AFTER = 60

/** From how many days before its end on a code is named. */
const ENDS_SOON = 3

const hasNoLogo = ({ logoUrl }: StaffFirm) => logoUrl === ''
const hasNoDetails = ({ pros, cons }: StaffFirm) => !pros?.length && !cons?.length

const isOver = (firm: StaffFirm, now: Date) => isAffiliateActive(firm) && isCodeExpired(firm, now)

function isUnchecked(firm: StaffFirm, now: Date): boolean {
  if (!isAffiliateActive(firm)) return false
  const { codeCheckedAt } = firm
  // A day that no calendar has is no check.
  return !isOnCalendar(codeCheckedAt) || now.getTime() - Date.parse(codeCheckedAt) > days(CHECK_AFTER)
}

/** Whether nobody compared a challenge with its source for too long. */
const hasOldChallenges = ({ challenges }: StaffFirm, now: Date) =>
  challenges.some((challenge) => isCheckOld(challenge, now))

/** What a list of firms can be narrowed to. */
export const conditions = [
  { key: 'attention', label: 'Needs attention', holds: (firm, now) => attentionOf(firm, now) !== '' },
  { key: 'affiliate', label: 'With affiliate', holds: isAffiliateActive },
  { key: 'no-affiliate', label: 'Without affiliate', holds: (firm) => !isAffiliateActive(firm) },
  { key: 'expired', label: 'Code expired', holds: isOver },
  { key: 'unchecked', label: `Code unchecked for ${CHECK_AFTER} days`, holds: isUnchecked },
  {
    key: 'old-challenges',
    label: `Challenges unchecked for ${CHECK_AGAIN_AFTER_DAYS} days`,
    holds: hasOldChallenges,
  },
  { key: 'no-logo', label: 'No logo', holds: hasNoLogo },
  { key: 'no-details', label: 'No pros and cons', holds: hasNoDetails },
] as const satisfies readonly {
  readonly key: string
  readonly label: string
  readonly holds: (firm: StaffFirm, now: Date) => boolean
}[]

export type Condition = (typeof conditions)[number]['key']

/** Why somebody should look at a firm, the most pressing cause alone; "" for no cause. */
export function attentionOf(firm: StaffFirm, now: Date): string {
  if (isOver(firm, now)) return 'Code expired'
  if (isAffiliateActive(firm) && isOnCalendar(firm.discountValidUntil)) {
    const left = Math.ceil((Date.parse(firm.discountValidUntil) - now.getTime()) / days(1))
    if (left <= 0) return 'Code ends today'
    if (left <= ENDS_SOON) return `Code ends in ${inDays(left)}`
  }
  if (isUnchecked(firm, now)) {
    return !isOnCalendar(firm.codeCheckedAt) ? 'Code never checked' : `Code unchecked for ${CHECK_AFTER} days`
  }
  if (hasOldChallenges(firm, now)) return 'Check challenges again'
  if (hasNoLogo(firm)) return 'No logo'
  return hasNoDetails(firm) ? 'No pros or cons' : ''
}
