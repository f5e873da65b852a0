import { useEffect, useRef, useState } from 'react'
import type { ShownSubmission } from '#pwa/data/outbox/messages.ts'
import type { SubmissionState } from '#pwa/data/outbox/stored-submission.ts'
import type { Outbox } from '#pwa/data/outbox/use-outbox.ts'

/** Whether the change of a submission from `before` to `now` is news; `isOurs`: it was submitted on this page. */
type IsNews = (before: SubmissionState | undefined, now: SubmissionState, isOurs: boolean) => boolean

/**
 * The submission that last became news while this page was open; null for none. Submissions that were there from the start are not
 * news. `isNews` must be the same function at every call.
 */
export function useNews({ onShow, submitted }: Outbox, isNews: IsNews): ShownSubmission | null {
  const seen = useRef<ReadonlyMap<string, SubmissionState> | null>(null)
  const [news, setNews] = useState<ShownSubmission | null>(null)
  useEffect(() => {
    if (!onShow) return
    const before = seen.current
    seen.current = new Map(onShow.submissions.map(({ key, state }) => [key, state]))
    const found =
      before &&
      onShow.submissions.find(({ key, state }) => isNews(before.get(key), state, submitted.has(key)))
    if (found) setNews(found)
  }, [onShow, submitted, isNews])
  return news
}
