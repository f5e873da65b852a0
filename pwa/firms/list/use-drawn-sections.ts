import { useEffect, useState } from 'react'
import { whenLoadedAndIdle } from '#pwa/data/when-idle.ts'
import { hasDrawnLists } from './use-window.ts'

/** How many of a section's rows are laid out wherever they stand; of the others, only those near the screen. */
export type Drawn = 0 | 2 | 4 | 6 | 8 | 10 | 'all'

const STEPS: readonly Drawn[] = [0, 2, 4, 6, 8, 10, 'all']
const STEPS_OF_SECTION = STEPS.length - 1

/** Milliseconds after the list came to life until the first rows join, unless the visitor scrolls: the app's workers start until then. */
const FIRST_PAUSE = 1500

/** Milliseconds without another filter until the rows of a filtered list are laid out: nobody types then. */
const PAUSE = 1000

/**
 * What of each section is laid out. The first frame lays out the rows near the screen and no more; then a few rows join
 * after the others, so that no layout keeps a finger waiting, and screen readers, find-in-page and the scroll bar meet
 * every row. Another list, named by its filter, starts over. Who comes back to the list finds all of it at once, for the
 * browser looks for the old scroll position.
 */
export function useDrawnSections(
  sections: number,
  list: string,
  isReturn: boolean,
): (index: number) => Drawn {
  const all = sections * STEPS_OF_SECTION
  const [drawn, setDrawn] = useState(() => ({
    list,
    step: isReturn && hasDrawnLists() ? Number.POSITIVE_INFINITY : 0,
    pause: FIRST_PAUSE,
  }))
  // At once: the same list may be back before a pause is over, and starts over all the same.
  if (drawn.list !== list) setDrawn({ list, step: 0, pause: PAUSE })
  const { step, pause } = drawn
  useEffect(() => {
    if (step >= all) return
    const next = () => setDrawn((now) => (now.list === list ? { list, step: step + 1, pause: 0 } : now))
    // Each in a frame of its own: two in one would be one long layout.
    const join = () => whenLoadedAndIdle(() => requestAnimationFrame(next))
    const timer = setTimeout(join, pause)
    // Who scrolls may soon open a firm, and looks for the same place when coming back.
    if (pause === FIRST_PAUSE) addEventListener('scroll', join, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', join)
    }
  }, [list, step, pause, all])
  return (index) => STEPS[Math.min(Math.max(step - index * STEPS_OF_SECTION, 0), STEPS_OF_SECTION)] ?? 'all'
}
