import { stars as allStars } from '#contract/reviews/options.ts'
import type { ReviewFilter } from '#pwa/data/reviews/messages.ts'

/** The filter in the address of the page of all reviews. */
export interface ReviewsQuery extends ReviewFilter {
  /** Slug of a firm; "" for all of them. */
  readonly firm: string
}

/** Reads the query of the address; unknown values are dropped. */
export function readReviewsQuery(search: string): ReviewsQuery {
  const query = new URLSearchParams(search)
  return {
    firm: (query.get('firm') ?? '').toLowerCase(),
    stars: allStars.find((star) => String(star) === query.get('stars')) ?? 0,
    proof: query.get('proof') === 'true',
  }
}

/** The canonical query of an address for a filter. */
export function writeReviewsQuery({ firm, stars, proof }: ReviewsQuery): string {
  const query = new URLSearchParams()
  if (firm !== '') query.set('firm', firm)
  if (stars > 0) query.set('stars', String(stars))
  if (proof) query.set('proof', 'true')
  return query.toString()
}

/** Id of a published review on its page. */
export const reviewAnchor = (id: string): string => `review-${id}`
