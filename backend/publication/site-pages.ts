import type { DirectoryRecord } from '#backend/models/directory.ts'
import { sitePage } from '#contract/public-pages.ts'
import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'
import { shownPageOf } from './shown-page.ts'

/** A page as visitors read it, and its source. */
interface MadePage {
  readonly page: ShownPage
  readonly source: string
}

/** The owner's pages of a state by their slugs, in the order of the footer. */
export type SitePages = ReadonlyMap<string, MadePage>

/** Makes the pages that visitors read. Those of `previous` whose text and settings are the same are taken over. */
export function makeSitePages(
  { settings: published, operator, pageTexts }: DirectoryRecord,
  previous: SitePages | undefined,
): SitePages {
  const { branding, userSubmissions, pages } = published
  const settings = { branding, userSubmissions, pages, operator }
  const stored = new Map(pageTexts.map((text) => [text.id, text]))
  const made = new Map<string, MadePage>()
  for (const listed of pages.list) {
    const text = stored.get(listed.slug)
    const { siteName } = branding
    const { eraseAfterMonths, maxFileSize } = userSubmissions
    const source = JSON.stringify([listed, text, operator, siteName, eraseAfterMonths, maxFileSize])
    const known = previous?.get(listed.slug)
    const page = known?.source === source ? known.page : shownPageOf(listed.slug, { settings, stored: text })
    if (page) made.set(listed.slug, { page, source })
  }
  return made
}

/** The paths of those that search engines may list. */
export const writtenPaths = (pages: SitePages): string[] =>
  [...pages.values()].filter(({ page }) => page.isWritten).map(({ page }) => sitePage.to(page.slug))
