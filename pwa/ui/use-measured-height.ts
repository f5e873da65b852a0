import { type RefObject, useEffect } from 'react'

const STUCK = '--bar-stuck'

/** The height that an element takes while it sticks, in px; null where it does not: some stick only on screens with room. */
const stuckHeight = (element: HTMLElement): number | null =>
  getComputedStyle(element).position === 'sticky' ? element.offsetHeight : null

/**
 * Sets `--bar-stuck` to the height of the bar that sticks below the header, while it sticks: `scroll-padding-top` of the page
 * reads it, so that targets of jumps and of the focus end up below the bar.
 */
export function useStuckHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const page = document.documentElement
    const measure = () => {
      const height = stuckHeight(element)
      // Each change recomputes the styles of the whole page.
      if (height === null || getComputedStyle(page).getPropertyValue(STUCK) === `${height}px`) return
      page.style.setProperty(STUCK, `${height}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // A screen that gets lower unpins sticky parts, and resizes none of them.
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
      page.style.removeProperty(STUCK)
    }
  }, [bar])
}
