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
import type { pages } from './pages.ts'
import { sheets } from './screens.ts'

export const firmSheet = lazyPage(async () => (await sheets()).loadFirmSheet())

const page = (name: keyof typeof pages) =>
  lazyPage<object>(async () => (await import('./pages.ts')).pages[name])

export const sitePageChunk = page('sitePage')

/** A page in a chunk that is not the app's own. */
interface PageChunk extends Loadable {
  readonly Page: ComponentType<object>
}

/** The components of the public pages, except the home page, which comes with the app. */
export const pageChunks: Readonly<Record<Exclude<PublicPageName, 'home'>, PageChunk>> = {
  saved: page('saved'),
  verifiedTraders: page('verifiedTraders'),
  submitReview: page('submitReview'),
  reviews: page('reviews'),
  changes: page('changes'),
  challenges: page('challenges'),
  rules: page('rules'),
  closed: page('closed'),
  compare: page('compare'),
  howWeRate: page('howWeRate'),
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
