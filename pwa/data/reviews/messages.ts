import type { ReportReason } from '#contract/reviews/options.ts'
import type { Review, ReviewPage } from '#contract/reviews/review.ts'

/** Which reviews of a firm, or of all firms, a page wants to show. */
export interface ReviewFilter {
  /** 0: any. */
  readonly stars: number
  /** Only those whose proof was seen. */
  readonly proof: boolean
}

export const NO_REVIEW_FILTER: ReviewFilter = { stars: 0, proof: false }

/** A request for a page of reviews. */
export interface ReviewRequest {
  /** null: of all firms. */
  readonly firmId: string | null
  readonly filter: ReviewFilter
  /** The last review that is shown; null: from the newest on. */
  readonly after: Pick<Review, 'id' | 'published_at'> | null
}

/** A page of reviews, and when it was read from the server. */
export interface ReadReviews {
  readonly page: ReviewPage
  /** ISO 8601. */
  readonly readAt: string
}

/** Whether the filter is empty. */
export const isUnfiltered = ({ stars, proof }: ReviewFilter): boolean => stars === 0 && !proof

/** Whether a review passes. */
export const passesFilter = (
  review: Pick<Review, 'rating' | 'proof'>,
  { stars, proof }: ReviewFilter,
): boolean => (stars === 0 || review.rating === stars) && (!proof || review.proof !== 'none')

/** A visitor's report of a review, until the site has it. */
export interface StoredReport {
  readonly idempotencyKey: string
  readonly reviewId: string
  readonly reason: ReportReason
  readonly text: string
}

/** The outcome of a report: the site has it, it waits for a connection or for a site that is too busy, or the site refused it. */
export type ReportOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waiting'; readonly isBusy: boolean }
  | { readonly kind: 'refused'; readonly message: string }
