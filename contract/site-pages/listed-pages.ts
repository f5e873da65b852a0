import type { ShippedSlug } from './shipped-pages.ts'
import type { SitePage } from './site-page.ts'

/** The page of a list at a slug. */
export const pageOf = (pages: readonly SitePage[], slug: string): SitePage | undefined =>
  pages.find((page) => page.slug === slug)

/** The shipped page at a slug, where visitors are shown it; else undefined. */
export function pageShown(pages: readonly SitePage[], slug: ShippedSlug): SitePage | undefined {
  const page = pageOf(pages, slug)
  return page?.enabled ? page : undefined
}
