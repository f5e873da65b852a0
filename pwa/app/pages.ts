import { Rules } from '#pwa/challenges/rules/rules.tsx'
import { ClosedFirms } from '#pwa/closed/closed-firms.tsx'
import { ChangesPage } from '#pwa/public-changes/changes-page.tsx'
import { AllReviews } from '#pwa/reviews/published/all-reviews.tsx'
import { HowWeRate } from '#pwa/trust/how-we-rate.tsx'
import { ChallengesPage } from './challenges-page.tsx'
import { ComparePage } from './compare-page.tsx'
import { SavedPage } from './saved-page.tsx'
import { SitePagesPage } from './site-pages-page.tsx'
import { SubmitReviewPage } from './submit-review-page.tsx'
import { TradersPage } from './traders-page.tsx'

/** The pages behind the navigation, in one chunk: the device keeps every one of them, and each file costs its headers. */
export const pages = {
  sitePage: SitePagesPage,
  saved: SavedPage,
  verifiedTraders: TradersPage,
  submitReview: SubmitReviewPage,
  reviews: AllReviews,
  changes: ChangesPage,
  challenges: ChallengesPage,
  rules: Rules,
  closed: ClosedFirms,
  compare: ComparePage,
  howWeRate: HowWeRate,
}
