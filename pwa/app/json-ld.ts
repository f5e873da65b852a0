import type { Challenge } from '#contract/challenges/challenge.ts'
import type { FirstFrame } from '#contract/directory.ts'
import type { FirmRow } from '#contract/firm.ts'
import { isClosed, operates } from '#contract/firm-standing.ts'
import { ANONYMOUS } from '#contract/reviews/options.ts'
import type { Review, ReviewPage } from '#contract/reviews/review.ts'
import { isSample } from '#contract/sample.ts'
import { sections } from '#contract/tiers.ts'
import { challengeHash } from '#pwa/challenges/firm/firm-challenges.tsx'
import { paths } from '#pwa/paths.ts'
import { firmAt } from './firm-at.ts'

const CONTEXT = 'https://schema.org'

/**
 * Structured data of a page, with addresses from the site's root; the document makes them absolute. A tier is our
 * opinion and is no rating; stars are those of published reviews. The list names pages alone; the firms' names stand there
 * and in the markup. Samples are in none of it. (schema.org ItemList, Organization)
 */
export function jsonLdOf(pathname: string, frame: FirstFrame): readonly object[] {
  const { settings, firms } = frame
  const real = firms.filter((firm) => !isSample(firm) && !isClosed(firm))
  const publisher = {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: settings.branding.siteName,
    url: paths.home.to(),
  }
  if (pathname === paths.home.to()) {
    return [
      publisher,
      {
        '@context': CONTEXT,
        '@type': 'ItemList',
        name: `Prop firms by tier: ${sections.map((section) => section.label).join(', ')}`,
        itemListOrder: `${CONTEXT}/ItemListOrderAscending`,
        numberOfItems: real.length,
        itemListElement: real.map((firm, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: paths.firm.to(firm.slug),
        })),
      },
    ]
  }
  const firm = firmAt(pathname, firms)
  if (!firm) return [publisher]
  const description = frame.details?.description
  return [
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      name: firm.name,
      // The domain of a closed firm may be sold.
      ...(isClosed(firm) ? {} : { url: firm.website }),
      ...(description ? { description } : {}),
      ...(firm.logoImage ? { logo: firm.logoImage } : {}),
      ...(operates(firm) ? challengeJsonLd(firm, frame.details?.challenges ?? []) : {}),
      ...reviewJsonLd(frame.reviews),
    },
  ]
}

/**
 * The challenges of a firm for search engines, at the price without a code: it holds for everyone and does not expire by itself. A
 * challenge without a known price is no offer. (schema.org makesOffer, Offer, UnitPriceSpecification)
 */
export function challengeJsonLd(firm: Pick<FirmRow, 'slug'>, challenges: readonly Challenge[]): object {
  const offers = challenges.flatMap((challenge) => {
    const { name, price, currency, billing } = challenge
    if (price === undefined) return []
    const amount = (price / 100).toFixed(2)
    return [
      {
        '@type': 'Offer',
        name,
        price: amount,
        priceCurrency: currency,
        url: `${paths.firm.to(firm.slug)}${challengeHash(challenge)}`,
        ...(billing === 'monthly' && {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: amount,
            priceCurrency: currency,
            billingDuration: 'P1M',
          },
        }),
      },
    ]
  })
  return offers.length > 0 ? { makesOffer: offers } : {}
}

const rating = (ratingValue: number) => ({
  '@type': 'Rating',
  ratingValue,
  bestRating: 5,
  worstRating: 1,
})

const reviewOf = ({ rating: stars, displayName, published_at, text }: Review) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: displayName || ANONYMOUS },
  datePublished: published_at.slice(0, 10),
  reviewRating: rating(stars),
  reviewBody: text,
})

/**
 * A firm's reviews for search engines: those that the page shows, and the mean of all. Nothing without reviews, or while sample
 * reviews count among them. (Google Search Central, review snippets)
 */
export function reviewJsonLd(page: ReviewPage | undefined): object {
  if (!page || page.counts.mean === null || page.counts.samples > 0) return {}
  const { mean, total } = page.counts
  return {
    aggregateRating: { ...rating(mean), '@type': 'AggregateRating', reviewCount: total },
    review: page.reviews.map(reviewOf),
  }
}
