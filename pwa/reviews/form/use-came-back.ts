import { useEffect, useRef, useState } from 'react'
import type { OutboxOnShow, ReviewOnShow } from '#pwa/data/outbox/messages.ts'

/**
 * The review that last came back into the form, while this page was open: refused by the site, or taken up again. Null where none
 * did; what was a draft from the start leads nobody anywhere.
 */
export function useCameBack(onShow: OutboxOnShow | null): ReviewOnShow | null {
  const away = useRef<ReadonlySet<string>>(new Set())
  const [back, setBack] = useState<ReviewOnShow | null>(null)
  useEffect(() => {
    const reviews = onShow?.reviews ?? []
    const found = reviews.find(({ key, state }) => state === 'draft' && away.current.has(key))
    away.current = new Set(
      reviews.filter(({ state }) => state === 'waiting' || state === 'returned').map(({ key }) => key),
    )
    if (found) setBack(found)
  }, [onShow])
  return back
}
