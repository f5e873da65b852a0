import type { FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { folderOf, type PageTable, pageAt, publicPages, sitePageSlugAt } from '#contract/public-pages.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { pageOf } from '#contract/site-pages/listed-pages.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { firmAt } from './firm-at.ts'
import type { Words, WordsOfPages } from './page-words.ts'

/** Titles of the pages, by the files of their heads. The first screen and the service worker do without. */
export const pageTitles = import.meta.glob<Words>('./pages/*/head.ts', { eager: true, import: 'title' })

/** The file that holds the words of the page at `pathname`; undefined where it is none, or a firm's. */
export function headAt(pathname: string, table: PageTable = publicPages): string | undefined {
  const page = pageAt(pathname, table)
  return page && `./pages/${folderOf(page)}/head.ts`
}

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
  const title = titles[headAt(pathname, table) ?? '']
  if (title) return title(settings)
  const { siteName } = settings.branding
  const page = pageOf(settings.pages.list, sitePageSlugAt(pathname) ?? '')
  if (page) return `${page.title} | ${siteName}`
  const firm = firmAt(pathname, firms)
  if (!firm) return `Page not found | ${siteName}`
  if (isClosed(firm)) return `${firm.name} review: closed firm | ${siteName}`
  return `${firm.name} review: ${tierOf(sectionOf(firm.category)).label} tier | ${siteName}`
}
