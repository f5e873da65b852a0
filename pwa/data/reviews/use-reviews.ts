import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'
import type { Review, ReviewCounts } from '#contract/reviews/review.ts'
import { askWorker } from '../device/ask-worker.ts'
import { useDevice } from '../device/device.tsx'
import {
  isUnfiltered,
  NO_REVIEW_FILTER,
  passesFilter,
  type ReadReviews,
  type ReviewFilter,
  type ReviewRequest,
} from './messages.ts'

/** Reviews on show. */
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

/** Asks the worker; null where neither the server nor the device has it. */
export function useRequestReviews() {
  const { link } = useDevice()
  return useCallback(
    async (ask: ReviewRequest): Promise<ReadReviews | null> =>
      (await askWorker(link, (call) => ({ kind: 'reviews', call, ask }))).read,
    [link],
  )
}

const shownOf = ({ page, readAt }: ReadReviews): Reviews => ({ ...page, readAt, isPart: false })

/** The part of the held reviews that passes a filter, where the server cannot be asked. */
function partOf(newest: Reviews, filter: ReviewFilter): Reviews {
  const reviews = newest.reviews.filter((review) => passesFilter(review, filter))
  const { byStars, withProof, total } = newest.counts
  const matching = filter.stars > 0 ? (byStars[5 - filter.stars] ?? 0) : filter.proof ? withProof : total
  return { ...newest, reviews, matching, more: reviews.length < matching, isPart: true }
}

interface ReviewsInUse {
  /** null: nothing is known yet; `unreachable`: neither the server nor the device has them. */
  readonly reviews: Reviews | null | 'unreachable'
  /** Adds the next ones. */
  readonly showMore: () => Promise<void>
}

interface HeldReviews<Held = ReviewsInUse['reviews']> {
  /** Whose they are. */
  readonly firmId: string | null
  readonly reviews: Held
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
  const ask = useRequestReviews()
  const firmId = firm?.id ?? null
  const isOfFrame = frame?.reviews && (frame.details?.id ?? null) === firmId
  const first = useMemo(
    () => (isOfFrame && frame?.reviews ? shownOf({ page: frame.reviews, readAt: frame.publishedAt }) : null),
    [frame, isOfFrame],
  )
  const [held, setHeld] = useState<HeldReviews>({ firmId, reviews: first })
  const reviews = held.firmId === firmId ? held.reviews : first
  /** The unfiltered reviews of a firm: they are filtered here where the server cannot be asked. */
  const newest = useRef<HeldReviews<Reviews | null>>({ firmId, reviews: first })
  const run = useRef(0)
  const { stars, proof } = filter

  useEffect(() => {
    if (!wanted) return
    run.current += 1
    const mine = run.current
    const asked = { stars, proof }
    // Another state of the firm has other reviews.
    const firmId = firm?.id ?? null
    void ask({ firmId, filter: asked, after: null }).then((read) => {
      if (mine !== run.current) return
      const before = newest.current.firmId === firmId ? newest.current.reviews : first
      const shown = read ? shownOf(read) : before ? partOf(before, asked) : 'unreachable'
      if (read && isUnfiltered(asked)) newest.current = { firmId, reviews: shownOf(read) }
      setHeld({ firmId, reviews: shown })
    })
  }, [ask, firm, first, stars, proof, wanted])

  const showMore = useCallback(async () => {
    if (!reviews || reviews === 'unreachable') return
    const last = reviews.reviews.at(-1)
    if (!last) return
    const mine = run.current
    const read = await ask({ firmId, filter: { stars, proof }, after: last })
    if (mine !== run.current) return
    setHeld({
      firmId,
      reviews: read
        ? { ...reviews, reviews: [...reviews.reviews, ...read.page.reviews], more: read.page.more }
        : { ...reviews, isPart: true },
    })
  }, [ask, firmId, stars, proof, reviews])
  return { reviews, showMore }
}

/** The payout record of a firm, which comes with its reviews. */
export function usePayouts(firm: FirmRow) {
  const isAny = (firm.reviewCount ?? 0) > 0
  const { reviews } = useReviews(firm, NO_REVIEW_FILTER, isAny)
  const known = reviews === 'unreachable' ? null : reviews
  return { isAny, reviews, known, record: known?.payouts }
}
