import { useEffect } from 'react'
import { waitingInAll } from '#contract/submission-queue.ts'
import { useQueueCounts } from '../submissions/queries.ts'

/** How much waits for a decision, of every kind; 0 until it is known. */
export function useWaiting(): number {
  const { data } = useQueueCounts()
  return data ? waitingInAll(data) : 0
}

const COUNT = /^\(\d+\) /

/** A title with a count before it; without one for 0. */
export function titleWith(count: number, title: string): string {
  const plain = title.replace(COUNT, '')
  return count > 0 ? `(${count}) ${plain}` : plain
}

/** Where the browser has no badge, or may show none, the title alone counts. */
async function badge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count)
    else await navigator.clearAppBadge?.()
  } catch {
    return
  }
}

/** Counts waiting items in the title of the browser's tab and on the icon of the app, until the panel is left. */
export function WaitingOutside() {
  const count = useWaiting()
  useEffect(() => {
    document.title = titleWith(count, document.title)
    void badge(count)
  }, [count])
  useEffect(
    () => () => {
      document.title = titleWith(0, document.title)
      void badge(0)
    },
    [],
  )
  return null
}
