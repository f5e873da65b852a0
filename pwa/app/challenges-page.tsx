import { isAffiliateActive } from '#contract/firm-rules.ts'
import { Challenges } from '#pwa/challenges/challenges.tsx'
import { ChallengeTray } from '#pwa/compare/compare-tray.tsx'
import { CopyStatus } from '#pwa/firms/discount/copy-status.tsx'
import { FirmCoupon } from '#pwa/firms/discount/firm-coupon.tsx'
import { useToday } from '#pwa/firms/use-today.ts'
import { countryChoice } from './later-parts.ts'

/** The challenges of all firms, with the codes that make them cheaper. */
export function ChallengesPage() {
  return (
    <CopyStatus>
      <Challenges
        today={useToday()}
        couponOf={(firm) => isAffiliateActive(firm) && <FirmCoupon firm={firm} />}
        countryChoice={<countryChoice.Page />}
      />
      <ChallengeTray />
    </CopyStatus>
  )
}
