import { Challenges } from '#pwa/challenges/challenges.tsx'
import { ChallengeTray } from '#pwa/compare/compare-tray.tsx'
import { CopyStatus } from '#pwa/firms/coupon/copy-status.tsx'
import { Coupon } from '#pwa/firms/coupon/coupon.tsx'
import { CountryChoice } from '#pwa/firms/filters/country-choice.tsx'
import { useToday } from '#pwa/firms/use-today.ts'

/** The challenges of all firms, with the codes that make them cheaper. */
export function Page() {
  return (
    <CopyStatus>
      <Challenges
        today={useToday()}
        couponOf={(firm) => <Coupon firm={firm}>No code</Coupon>}
        countryChoice={<CountryChoice />}
      />
      <ChallengeTray />
    </CopyStatus>
  )
}
