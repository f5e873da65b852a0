import { matchPath } from 'react-router-dom'
import { paths } from '#pwa/paths.ts'
import { type Loadable, lazyPage } from './lazy-page.ts'

export const firmSheet = lazyPage(async () => (await import('./firm-sheet.tsx')).FirmSheet)
export const savedPage = lazyPage(async () => (await import('./saved-page.tsx')).SavedPage)
export const tradersPage = lazyPage(async () => (await import('./traders-page.tsx')).TradersPage)
export const submitReviewPage = lazyPage(
  async () => (await import('./submit-review-page.tsx')).SubmitReviewPage,
)
export const reviewsPage = lazyPage(
  async () => (await import('#pwa/reviews/published/all-reviews.tsx')).AllReviews,
)
export const challengesPage = lazyPage(async () => (await import('./challenges-page.tsx')).ChallengesPage)
export const rulesPage = lazyPage(async () => (await import('#pwa/challenges/rules/rules.tsx')).Rules)
export const comparePage = lazyPage(async () => (await import('./compare-page.tsx')).ComparePage)
export const howWeRatePage = lazyPage(async () => (await import('#pwa/trust/how-we-rate.tsx')).HowWeRate)

/** For the few who hold a link to it: it comes with the schemas of its calls, and no visitor needs it ahead. */
export const answerReviewsPage = lazyPage(
  async () => (await import('#pwa/firm-answers/answer-reviews.tsx')).AnswerReviews,
)

/** The admin area, behind a chunk of its own: no visitor's page names any of it. */
export const adminPages = lazyPage(async () => (await import('./admin-pages.tsx')).AdminPages)

const chunks = [
  { pattern: paths.firm.pattern, page: firmSheet },
  { pattern: paths.saved.pattern, page: savedPage },
  { pattern: paths.verifiedTraders.pattern, page: tradersPage },
  { pattern: paths.submitReview.pattern, page: submitReviewPage },
  { pattern: paths.reviews.pattern, page: reviewsPage },
  { pattern: paths.challenges.pattern, page: challengesPage },
  { pattern: paths.rules.pattern, page: rulesPage },
  { pattern: paths.howWeRate.pattern, page: howWeRatePage },
  { pattern: paths.compare.pattern, page: comparePage },
] as const

const rare = { pattern: paths.answerReviews.pattern, page: answerReviewsPage } as const

/** Loads the chunk of the page at `pathname`, so that hydration meets its markup without a gap. */
export async function loadPageAt(pathname: string): Promise<void> {
  const match = [...chunks, rare].find(({ pattern }) => matchPath(pattern, pathname))
  await match?.page.load()
}

/** Loads the chunks of the admin page at `pathname`. */
export async function loadAdminPageAt(pathname: string): Promise<void> {
  const { loadAdminPageAt: load } = await import('./admin-pages.tsx')
  await Promise.all([adminPages.load(), load(pathname)])
}

/** Every public page in a chunk of its own: loaded on the server before it renders, on the device once it is idle. */
export const publicPages: readonly Loadable[] = chunks.map(({ page }) => page)
