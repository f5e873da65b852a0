import { sitePageSlugAt } from '../public-pages.ts'
import type { ShippedSlug } from './shipped-pages.ts'
import type { SitePage } from './site-page.ts'
import type { PageState } from './site-page-endpoints.ts'

/** The page of a list at a slug. */
export const pageOf = (pages: readonly SitePage[], slug: string): SitePage | undefined =>
  pages.find((page) => page.slug === slug)

/** The pages that the foot of the site links to, and the screen of maintenance. */
export const linkedPages = (pages: readonly SitePage[]): SitePage[] =>
  pages.filter(({ enabled, inFooter }) => enabled && inFooter)

/**
 * Whether the page at `pathname` is open during maintenance: those of the owner are, since the law wants an imprint and a privacy
 * page within reach at any time, and all others are not.
 */
export const isOpenInMaintenance = (pages: readonly SitePage[], pathname: string): boolean =>
  pageOf(pages, sitePageSlugAt(pathname) ?? '') !== undefined

/** The shipped page at a slug, where visitors are shown it; else undefined. */
export function pageShown(pages: readonly SitePage[], slug: ShippedSlug): SitePage | undefined {
  const page = pageOf(pages, slug)
  return page?.enabled ? page : undefined
}

/** Whether visitors can read the page at a slug: it is on, has a text, and all its placeholders can be filled. */
export function isReadable(pages: readonly SitePage[], slug: string, states: readonly PageState[]): boolean {
  const state = states.find((one) => one.slug === slug)
  const isWritten = state !== undefined && state.text !== 'none' && state.missing.length === 0
  return isWritten && pageOf(pages, slug)?.enabled === true
}
