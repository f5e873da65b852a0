import { matchPath } from 'react-router-dom'
import { paths } from '#pwa/paths.ts'
import { lazyPage } from './lazy-page.ts'

export const firmSheet = lazyPage(async () => (await import('./firm-sheet.tsx')).FirmSheet)
export const savedPage = lazyPage(async () => (await import('./saved-page.tsx')).SavedPage)
export const tradersPage = lazyPage(async () => (await import('./traders-page.tsx')).TradersPage)
export const submitReviewPage = lazyPage(
  async () => (await import('./submit-review-page.tsx')).SubmitReviewPage,
)

const chunks = [
  { pattern: paths.firm.pattern, page: firmSheet },
  { pattern: paths.saved.pattern, page: savedPage },
  { pattern: paths.verifiedTraders.pattern, page: tradersPage },
  { pattern: paths.submitReview.pattern, page: submitReviewPage },
] as const

/** Loads the chunk of the page at `pathname`, so that hydration meets its markup without a gap. */
export async function loadPageAt(pathname: string): Promise<void> {
  const match = chunks.find(({ pattern }) => matchPath(pattern, pathname))
  await match?.page.load()
}

/** Loads every public page: on the server before it renders, on the device once it is idle. */
export async function loadEveryPage(): Promise<void> {
  await Promise.all(chunks.map(({ page }) => page.load()))
}
