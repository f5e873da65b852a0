import type { PublicPageName } from '#contract/public-pages.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'

type Words = (settings: PublicSettings) => string

export interface PageWords {
  /** Of the document and the tab. */
  readonly title: Words
  /** For search engines, and for links that are shared. */
  readonly description: Words
}

const tagline: Words = ({ branding }) => branding.tagline
const ofSite =
  (title: string): Words =>
  ({ branding }) =>
    `${title} | ${branding.siteName}`

/** What the pages are called. Apart from their table, which the first screen and the service worker carry as well. */
export const pageWords: Readonly<Record<PublicPageName, PageWords>> = {
  home: {
    title: ({ branding, heroSection }) => `${branding.siteName}: ${heroSection.title}`,
    description: ({ heroSection }) => heroSection.description,
  },
  howWeRate: {
    title: ofSite('How we rate'),
    description: ({ branding }) =>
      `How ${branding.siteName} ranks firms, checks reviews and earns money, with the numbers.`,
  },
  reviews: {
    title: ofSite('Reviews of prop firms'),
    description: ({ branding }) =>
      `What traders report about prop firms on ${branding.siteName}: stars, payouts and refusals, newest first.`,
  },
  challenges: {
    title: ofSite('Prop firm challenges: prices and rules'),
    description: ({ branding }) =>
      `What each prop firm account costs until it is funded, with the code of today, and its rules, compared on ${branding.siteName}.`,
  },
  rules: {
    title: ofSite('Rules of prop firm challenges in words'),
    description: () =>
      'Drawdown, daily loss, consistency, payouts: what the rules of a challenge mean, with examples.',
  },
  verifiedTraders: {
    title: ({ verifiedTraders, branding }) =>
      `${verifiedTraders.title || 'Our Traders'} | ${branding.siteName}`,
    description: ({ verifiedTraders }) => verifiedTraders.description,
  },
  submitReview: {
    title: ({ userSubmissions, branding }) =>
      `${userSubmissions.title || 'Submit Review'} | ${branding.siteName}`,
    description: ({ userSubmissions }) => userSubmissions.description,
  },
  saved: {
    title: ofSite('Saved firms'),
    description: tagline,
  },
  compare: {
    title: ofSite('Compare firms'),
    description: tagline,
  },
  answerReviews: {
    title: ofSite('Answer reviews'),
    description: tagline,
  },
}
