import type { FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import {
  type PageTable,
  type PublicPageName,
  pageNameAt,
  publicPages,
  sitePageSlugAt,
} from '#contract/public-pages.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { pageOf } from '#contract/site-pages/listed-pages.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { firmAt } from './firm-at.ts'

/** Words of a page, made from the settings. */
export type Words = (settings: PublicSettings) => string

const ofSite =
  (title: string): Words =>
  ({ branding }) =>
    `${title} | ${branding.siteName}`

/** Titles of the pages. Apart from their table, which the first screen and the service worker carry as well. */
export const pageTitles: Readonly<Record<PublicPageName, Words>> = {
  home: ({ branding, heroSection }) => `${branding.siteName}: ${heroSection.title}`,
  howWeRate: ofSite('How we rate'),
  reviews: ofSite('Reviews of prop firms'),
  changes: ofSite('Changes of prop firms'),
  challenges: ofSite('Prop firm challenges: prices and rules'),
  rules: ofSite('Rules of prop firm challenges in words'),
  closed: ofSite('Closed prop firms'),
  verifiedTraders: ({ verifiedTraders, branding }) =>
    `${verifiedTraders.title || 'Our Traders'} | ${branding.siteName}`,
  submitReview: ({ userSubmissions, branding }) =>
    `${userSubmissions.title || 'Submit Review'} | ${branding.siteName}`,
  saved: ofSite('Saved firms'),
  compare: ofSite('Compare firms'),
  answerReviews: ofSite('Answer reviews'),
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
  titles: Readonly<Record<string, Words>> = pageTitles,
): string {
  const title = titles[pageNameAt(pathname, table)]
  if (title) return title(settings)
  const { siteName } = settings.branding
  const page = pageOf(settings.pages.list, sitePageSlugAt(pathname) ?? '')
  if (page) return `${page.title} | ${siteName}`
  const firm = firmAt(pathname, firms)
  if (!firm) return `Page not found | ${siteName}`
  if (isClosed(firm)) return `${firm.name} review: closed firm | ${siteName}`
  return `${firm.name} review: ${tierOf(sectionOf(firm.category)).label} tier | ${siteName}`
}
