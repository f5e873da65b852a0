import type { FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { type PageTable, type PublicPageName, publicPages, sitePageSlugAt } from '#contract/public-pages.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { pageOf } from '#contract/site-pages/listed-pages.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { firmAt } from './firm-at.ts'

/** Words of a page, made from the settings. */
type Words = (settings: PublicSettings) => string

/** A title with the site's name behind it. */
const ofSite =
  (title: string): Words =>
  ({ branding }) =>
    `${title} | ${branding.siteName}`

/** A description that says what the site is. */
export const tagline: Words = ({ branding }) => branding.tagline

/** Words of pages, by the names of these. */
export type WordsOfPages = Readonly<Record<string, Words>>

/** Titles of the public pages, for the document and the tab. The first screen and the service worker do without. */
export const pageTitles: Readonly<Record<PublicPageName, Words>> = {
  home: ({ branding, heroSection }) => `${branding.siteName}: ${heroSection.title}`,
  howWeRate: ofSite('How we rate'),
  reviews: ofSite('Reviews of prop firms'),
  challenges: ofSite('Prop firm challenges: prices and rules'),
  changes: ofSite('Changes of prop firms'),
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

/** What they say to search engines and in shared links. The server alone reads it. */
export const pageDescriptions: Readonly<Record<PublicPageName, Words>> = {
  home: ({ heroSection }) => heroSection.description,
  howWeRate: ({ branding }) =>
    `How ${branding.siteName} ranks firms, checks reviews and earns money, with the numbers.`,
  reviews: ({ branding }) =>
    `What traders report about prop firms on ${branding.siteName}: stars, payouts and refusals, newest first.`,
  challenges: ({ branding }) =>
    `What each prop firm account costs until it is funded, with the code of today, and its rules, compared on ${branding.siteName}.`,
  changes: ({ branding }) =>
    `What changed at which prop firm, when and why: prices, codes, tiers, rules and standing, recorded by ${branding.siteName}.`,
  rules: () =>
    'Drawdown, daily loss, consistency, payouts: what the rules of a challenge mean, with examples.',
  closed: ({ branding }) =>
    `Prop firms that closed, when, and what became of the accounts, with their reviews, on ${branding.siteName}.`,
  verifiedTraders: ({ verifiedTraders }) => verifiedTraders.description,
  submitReview: ({ userSubmissions }) => userSubmissions.description,
  saved: tagline,
  compare: tagline,
  answerReviews: tagline,
}

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
