import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import {
  firmPage,
  type PublicPage,
  type PublicPageName,
  publicPages,
  sitePage,
} from '#contract/public-pages.ts'
import { type Loadable, lazyPage } from './lazy-page.ts'

export const firmSheet = lazyPage(async () => (await import('./firm-sheet.tsx')).loadFirmSheet())

export const sitePageChunk = lazyPage(async () => (await import('./site-pages-page.tsx')).SitePagesPage)

/** A page in a chunk that is not the app's own. */
interface PageChunk extends Loadable {
  readonly Page: ComponentType<object>
}

/** The components of the public pages, except the home page, which comes with the app. */
export const pageChunks: Readonly<Record<Exclude<PublicPageName, 'home'>, PageChunk>> = {
  saved: lazyPage(async () => (await import('./saved-page.tsx')).SavedPage),
  verifiedTraders: lazyPage(async () => (await import('./traders-page.tsx')).TradersPage),
  submitReview: lazyPage(async () => (await import('./submit-review-page.tsx')).SubmitReviewPage),
  reviews: lazyPage(async () => (await import('#pwa/reviews/published/all-reviews.tsx')).AllReviews),
  changes: lazyPage(async () => (await import('#pwa/public-changes/changes-page.tsx')).ChangesPage),
  challenges: lazyPage(async () => (await import('./challenges-page.tsx')).ChallengesPage),
  rules: lazyPage(async () => (await import('#pwa/challenges/rules/rules.tsx')).Rules),
  closed: lazyPage(async () => (await import('#pwa/closed/closed-firms.tsx')).ClosedFirms),
  compare: lazyPage(async () => (await import('./compare-page.tsx')).ComparePage),
  howWeRate: lazyPage(async () => (await import('#pwa/trust/how-we-rate.tsx')).HowWeRate),
  /** It comes with the schemas of its calls. */
  answerReviews: lazyPage(
    async () => (await import('#pwa/mailed-links/answers/answer-reviews.tsx')).AnswerReviews,
  ),
}

/** The admin area, behind a chunk of its own: no visitor's page names any of it. */
export const adminPages = lazyPage(async () => (await import('./admin-pages.tsx')).AdminPages)

const chunks = [
  { pattern: firmPage.pattern, isShared: true, page: firmSheet as Loadable },
  { pattern: sitePage.pattern, isShared: true, page: sitePageChunk as Loadable },
  ...Object.entries(pageChunks).map(([name, page]) => {
    const { pattern, code }: PublicPage = publicPages[name as keyof typeof pageChunks]
    return { pattern, isShared: code === undefined, page: page as Loadable }
  }),
]

/** Loads the chunk of the page at `pathname`, so that hydration finds its component without a gap. */
export async function loadPageAt(pathname: string): Promise<void> {
  const match = chunks.find(({ pattern }) => matchPath(pattern, pathname))
  await match?.page.load()
}

/** Loads the chunks of the admin page at `pathname`. */
export async function loadAdminPageAt(pathname: string): Promise<void> {
  const { loadAdminPageAt: load } = await import('./admin-pages.tsx')
  await Promise.all([adminPages.load(), load(pathname)])
}

/** Every public page in a chunk of its own: loaded on the server before it renders. */
export const allPages: readonly Loadable[] = chunks.map(({ page }) => page)

/** Those that the device loads once it is idle. */
export const sharedPages: readonly Loadable[] = chunks
  .filter(({ isShared }) => isShared)
  .map(({ page }) => page)
