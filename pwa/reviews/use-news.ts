import { useEffect, useRef, useState } from 'react'
import type { ReviewOnShow } from '#pwa/data/outbox/messages.ts'
import type { ReviewState } from '#pwa/data/outbox/review.ts'
import type { Outbox } from '#pwa/data/outbox/use-outbox.ts'

/** Whether it is news that a review is `now` what it was not `before`; `isOurs`: it was submitted on this page. */
type IsNews = (before: ReviewState | undefined, now: ReviewState, isOurs: boolean) => boolean

/**
 * The review that last became news while this page was open; null while none did. What was there from the start is none.
 * `isNews` must be the same function at every call.
 */
export function useNews({ onShow, submitted }: Outbox, isNews: IsNews): ReviewOnShow | null {
  const seen = useRef<ReadonlyMap<string, ReviewState> | null>(null)
  const [news, setNews] = useState<ReviewOnShow | null>(null)
  useEffect(() => {
    if (!onShow) return
    const before = seen.current
    seen.current = new Map(onShow.reviews.map(({ key, state }) => [key, state]))
    const found =
      before && onShow.reviews.find(({ key, state }) => isNews(before.get(key), state, submitted.has(key)))
    if (found) setNews(found)
  }, [onShow, submitted, isNews])
  return news
}
