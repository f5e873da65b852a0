import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import {
  type AlonePageName,
  firmPage,
  type PublicPage,
  type PublicPageName,
  publicPages,
  sitePage,
} from '#contract/public-pages.ts'
import { deferredComponent, type Loadable } from '#pwa/data/deferred-component.ts'
import { paths } from '#pwa/paths.ts'
import { firmSheet } from './deferred-parts.ts'

/** A page in a chunk that is not the app's own. */
interface PageChunk extends Loadable {
  readonly Page: ComponentType<object>
}

const shared = (name: string): PageChunk =>
  deferredComponent(async () => (await import('./pages.tsx')).pages.in(name))

/** Pages with a chunk of their own. `build-tools/chunks.ts` and the server name their files. */
const alone: Readonly<Record<AlonePageName, PageChunk>> = {
  answerReviews: deferredComponent(
    async () => (await import('#pwa/mailed-links/answers/answer-reviews.tsx')).AnswerReviews,
  ),
}

export const sitePageChunk = shared('sitePage')

/** The components of the public pages, except those that come with the app. */
export const pageChunks: Readonly<Record<string, PageChunk>> = {
  ...Object.fromEntries(
    Object.entries<PublicPage>(publicPages)
      .filter(([, { code }]) => code === undefined)
      .map(([name]) => [name, shared(name)]),
  ),
  ...alone,
}

/** The admin area, behind a chunk of its own: no visitor's page names any of it. */
export const adminPages = deferredComponent(async () => (await import('./admin-pages.tsx')).AdminPages)

const chunks = [
  { pattern: firmPage.pattern, isShared: true, page: firmSheet as Loadable },
  { pattern: sitePage.pattern, isShared: true, page: sitePageChunk as Loadable },
  ...Object.entries(pageChunks).map(([name, page]) => {
    const { pattern, code }: PublicPage = publicPages[name as PublicPageName]
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

const { admin, verifyEmail, resetPassword, stop } = paths

/** Whether a path is one of the admin area's. */
export const isAdminPath = (pathname: string): boolean =>
  [admin, verifyEmail, resetPassword, stop].some(({ pattern }) => matchPath(pattern, pathname))
