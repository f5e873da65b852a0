import { useRef } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'
import type { Review, ReviewCounts, ReviewPage } from '#contract/reviews/review.ts'
import { useDevice } from '../device/device.tsx'
import type { Read } from '../device/questions.ts'
import { type Held, knownIn, useCached } from '../use-cached.ts'
import {
  isUnfiltered,
  NO_REVIEW_FILTER,
  passesFilter,
  type ReviewFilter,
  type ReviewRequest,
} from './messages.ts'

export interface Reviews {
  readonly counts: ReviewCounts
  readonly matching: number
  readonly reviews: readonly Review[]
  readonly more: boolean
  /** Of one firm, unless an older server or an older copy knows none. */
  readonly payouts?: PayoutRecord | undefined
  /** When the newest of them were read from the server. */
  readonly readAt: string
  /** The rest could not be had: there is no connection. */
  readonly isPart: boolean
}

const shownOf = ({ value, readAt }: Read<ReviewPage>): Reviews => ({ ...value, readAt, isPart: false })

/** The part of the held reviews that passes a filter, where the server cannot be asked. */
function partOf(newest: Reviews, filter: ReviewFilter): Reviews {
  const reviews = newest.reviews.filter((review) => passesFilter(review, filter))
  const { byStars, withProof, total } = newest.counts
  const matching = filter.stars > 0 ? (byStars[5 - filter.stars] ?? 0) : filter.proof ? withProof : total
  return { ...newest, reviews, matching, more: reviews.length < matching, isPart: true }
}

interface ReviewsInUse {
  readonly reviews: Held<Reviews>
  readonly showMore: () => Promise<void>
}

/**
 * The reviews of a firm, or of all firms where it is null. They begin with those of the document, and are read again for another
 * filter or another state of the firm. `wanted` false: reads nothing.
 */
export function useReviews(
  firm: Pick<FirmRow, 'id'> | null,
  filter: ReviewFilter,
  wanted = true,
): ReviewsInUse {
  const { frame } = useDevice().directory
  const firmId = firm?.id ?? null
  const first =
    frame?.reviews && (frame.details?.id ?? null) === firmId
      ? shownOf({ value: frame.reviews, readAt: frame.publishedAt, isKept: false })
      : null
  /** The unfiltered reviews of a firm: they are filtered here where the server cannot be asked. */
  const newest = useRef({ firmId, reviews: first })
  const about: ReviewRequest = { firmId, filter, after: null }
  const { held: reviews, askMore } = useCached<'reviews', Reviews>('reviews', {
    about,
    of: firmId ?? '',
    first,
    // Another state of the firm has other reviews.
    again: firm,
    isWanted: wanted,
    shownOf: (answer) => {
      const read = answer && shownOf(answer)
      if (read && isUnfiltered(filter)) newest.current = { firmId, reviews: read }
      const before = newest.current.firmId === firmId ? newest.current.reviews : first
      return read ?? (before ? partOf(before, filter) : 'unreachable')
    },
  })

  const showMore = async () => {
    if (!reviews || reviews === 'unreachable') return
    const last = reviews.reviews.at(-1)
    if (!last) return
    await askMore({ ...about, after: { id: last.id, published_at: last.published_at } }, (answer) =>
      answer
        ? { ...reviews, reviews: [...reviews.reviews, ...answer.value.reviews], more: answer.value.more }
        : { ...reviews, isPart: true },
    )
  }
  return { reviews, showMore }
}

/** The payout record of a firm, which comes with its reviews. */
export function usePayouts(firm: FirmRow) {
  const isAny = (firm.reviewCount ?? 0) > 0
  const { reviews } = useReviews(firm, NO_REVIEW_FILTER, isAny)
  const known = knownIn(reviews)
  return { isAny, reviews, known, record: known?.payouts }
}
