import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { paths } from '#pwa/paths.ts'
import { firmAt } from './firm-at.ts'

export interface PageHead {
  readonly status: 200 | 404
  readonly title: string
  readonly description: string
  readonly canonicalPath: string
  /** Whether search engines shall leave the page out. */
  readonly noindex: boolean
}

interface PageData {
  readonly settings: PublicSettings
  readonly firms: readonly FirmRow[]
  readonly details?: FirmDetails | undefined
}

const MAX_DESCRIPTION = 160

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_DESCRIPTION ? line : `${line.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`
}

function firmHead(firm: FirmRow, details: FirmDetails | undefined, siteName: string): PageHead {
  const tier = tierOf(sectionOf(firm.category))
  const facts = `${tier.label} tier. Max funding ${firm.maxFunding}, profit split ${firm.profitSplit}.`
  return {
    status: 200,
    title: `${firm.name} review: ${tier.label} tier | ${siteName}`,
    description: shortened(`${facts} ${details?.description ?? ''}`),
    canonicalPath: paths.firm.to(firm.slug),
    noindex: false,
  }
}

/** Title, description and address of a public page, for the document's head and the tab. */
export function pageHead(pathname: string, { settings, firms, details }: PageData): PageHead {
  const { siteName, tagline } = settings.branding
  const page = (title: string, description: string, canonicalPath: string, noindex = false): PageHead => ({
    status: 200,
    title,
    description: shortened(description),
    canonicalPath,
    noindex,
  })
  const {
    home,
    saved,
    verifiedTraders,
    submitReview,
    howWeRate,
    reviews,
    challenges,
    rules,
    compare,
    answerReviews,
  } = paths
  if (pathname === home.to()) {
    return page(`${siteName}: ${settings.heroSection.title}`, settings.heroSection.description, home.to())
  }
  if (pathname === saved.to()) {
    return page(`Saved firms | ${siteName}`, tagline, saved.to(), true)
  }
  if (pathname === verifiedTraders.to()) {
    const { title, description, enabled } = settings.verifiedTraders
    return page(`${title || 'Our Traders'} | ${siteName}`, description, verifiedTraders.to(), !enabled)
  }
  if (pathname === submitReview.to()) {
    const { title, description, enabled } = settings.userSubmissions
    return page(`${title || 'Submit Review'} | ${siteName}`, description, submitReview.to(), !enabled)
  }
  if (pathname === compare.to()) {
    return page(`Compare firms | ${siteName}`, tagline, compare.to(), true)
  }
  if (pathname === howWeRate.to()) {
    const line = `How ${siteName} ranks firms, checks reviews and earns money, with the numbers.`
    return page(`How we rate | ${siteName}`, line, howWeRate.to())
  }
  if (pathname === reviews.to()) {
    const line = `What traders report about prop firms on ${siteName}: stars, payouts and refusals, newest first.`
    return page(`Reviews of prop firms | ${siteName}`, line, reviews.to())
  }
  if (pathname === challenges.to()) {
    const line = `What each prop firm account costs until it is funded, with the code of today, and its rules, compared on ${siteName}.`
    return page(`Prop firm challenges: prices and rules | ${siteName}`, line, challenges.to())
  }
  if (pathname === rules.to()) {
    const line =
      'Drawdown, daily loss, consistency, payouts: what the rules of a challenge mean, with examples.'
    return page(`Rules of prop firm challenges in words | ${siteName}`, line, rules.to())
  }
  if (pathname === answerReviews.to()) {
    return page(`Answer reviews | ${siteName}`, tagline, answerReviews.to(), true)
  }
  const firm = firmAt(pathname, firms)
  if (firm) return firmHead(firm, details, siteName)
  return { ...page(`Page not found | ${siteName}`, tagline, pathname, true), status: 404 }
}
