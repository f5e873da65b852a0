import { ANONYMOUS } from '#contract/reviews/options.ts'
import type { Review, ReviewPage } from '#contract/reviews/review.ts'

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
