import type { FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { type PageTable, publicPages, sitePageSlugAt } from '#contract/public-pages.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { pageOf } from '#contract/site-pages/listed-pages.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { firmAt } from './firm-at.ts'
import { pageTitles, type WordsOfPages } from './page-words.ts'

/** The name of the page at `pathname`; undefined where it is none, or a firm's. */
export const pageNameAt = (pathname: string, table: PageTable = publicPages): string | undefined =>
  Object.keys(table).find((name) => table[name]?.pattern === pathname)

interface Shown {
  readonly settings: PublicSettings
  readonly firms: readonly FirmRow[]
}

/** Title of a public page, for the document and the tab. */
export function pageTitle(
  pathname: string,
  { settings, firms }: Shown,
  table: PageTable = publicPages,
  titles: WordsOfPages = pageTitles,
): string {
  const title = titles[pageNameAt(pathname, table) ?? '']
  if (title) return title(settings)
  const { siteName } = settings.branding
  const page = pageOf(settings.pages.list, sitePageSlugAt(pathname) ?? '')
  if (page) return `${page.title} | ${siteName}`
  const firm = firmAt(pathname, firms)
  if (!firm) return `Page not found | ${siteName}`
  if (isClosed(firm)) return `${firm.name} review: closed firm | ${siteName}`
  return `${firm.name} review: ${tierOf(sectionOf(firm.category)).label} tier | ${siteName}`
}
