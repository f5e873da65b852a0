import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { Review, ReviewCounts } from '#contract/reviews/review.ts'
import { useDevice } from '../device/device.tsx'
import {
  isUnfiltered,
  passesFilter,
  type ReadReviews,
  type ReviewAsk,
  type ReviewFilter,
} from './messages.ts'

/** Reviews on show. */
export interface Reviews {
  readonly counts: ReviewCounts
  readonly matching: number
  readonly reviews: readonly Review[]
  readonly more: boolean
  /** When the newest of them were read from the server. */
  readonly readAt: string
  /** The rest could not be had: there is no connection. */
  readonly isPart: boolean
}

let calls = 0

/** Asks the worker; null where neither the server nor the device has it. */
function useAskReviews() {
  const { link } = useDevice()
  return useCallback(
    (ask: ReviewAsk) =>
      new Promise<ReadReviews | null>((resolve) => {
        calls += 1
        const call = calls
        const stop = link.subscribe((message) => {
          if (message.kind !== 'reviews' || message.call !== call) return
          stop()
          resolve(message.read)
        })
        link.send({ kind: 'reviews', call, ask })
      }),
    [link],
  )
}

const shownOf = ({ page, readAt }: ReadReviews): Reviews => ({ ...page, readAt, isPart: false })

/** What passes of reviews that are held already, where the server cannot be asked. */
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

/**
 * The reviews of a firm, or of all firms where it is null. They begin with those that came with the document, and are read anew for
 * another filter or another state of the firm. `wanted` false: nobody asks for them.
 */
export function useReviews(
  firm: Pick<FirmRow, 'id'> | null,
  filter: ReviewFilter,
  wanted = true,
): ReviewsInUse {
  const { frame } = useDevice().directory
  const ask = useAskReviews()
  const isOfFrame = frame?.reviews && (frame.details?.id ?? null) === (firm?.id ?? null)
  const first = useMemo(
    () => (isOfFrame && frame?.reviews ? shownOf({ page: frame.reviews, readAt: frame.publishedAt }) : null),
    [frame, isOfFrame],
  )
  const [reviews, setReviews] = useState<ReviewsInUse['reviews']>(first)
  const newest = useRef(first)
  const run = useRef(0)
  const { stars, proof } = filter

  useEffect(() => {
    if (!wanted) return
    run.current += 1
    const mine = run.current
    const asked = { stars, proof }
    void ask({ firmId: firm?.id ?? null, filter: asked, after: null }).then((read) => {
      if (mine !== run.current) return
      const held = newest.current
      if (read) {
        const shown = shownOf(read)
        if (isUnfiltered(asked)) newest.current = shown
        setReviews(shown)
      } else setReviews(held ? partOf(held, asked) : 'unreachable')
    })
  }, [ask, firm, stars, proof, wanted])

  const showMore = useCallback(async () => {
    if (!reviews || reviews === 'unreachable') return
    const last = reviews.reviews.at(-1)
    if (!last) return
    const mine = run.current
    const read = await ask({ firmId: firm?.id ?? null, filter: { stars, proof }, after: last })
    if (mine !== run.current) return
    setReviews(
      read
        ? { ...reviews, reviews: [...reviews.reviews, ...read.page.reviews], more: read.page.more }
        : { ...reviews, isPart: true },
    )
  }, [ask, firm, stars, proof, reviews])
  return { reviews, showMore }
}
