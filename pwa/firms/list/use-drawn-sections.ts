import { useEffect, useState } from 'react'
import { whenLoadedAndIdle } from '#pwa/data/when-idle.ts'
import { hasDrawnLists } from './use-window.ts'

/**
 * How many sections have all their rows laid out. The first frame lays out what is near the screen and no more; then one
 * section joins after the other, so that no layout takes long, and screen readers, find-in-page and the scroll bar meet
 * every row. Who comes back to the list finds all of them at once, for the browser looks for the old scroll position.
 */
export function useDrawnSections(sections: number, isReturn: boolean): number {
  const [drawn, setDrawn] = useState(() => (isReturn && hasDrawnLists() ? Number.POSITIVE_INFINITY : 0))
  useEffect(() => {
    if (drawn >= sections) return
    // In a frame of its own: two sections in one would be one long layout.
    whenLoadedAndIdle(() => requestAnimationFrame(() => setDrawn((before) => Math.max(before, drawn + 1))))
  }, [drawn, sections])
  return drawn
}
