import type { PublicPageName } from '#contract/public-pages.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'

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
