import { type RefObject, useEffect } from 'react'

/** A custom property of the page that is a measured height. */
type HeightName = '--header-stuck' | '--bar-stuck'

/** Whether an element is sticky at this size: some are only on screens with room for it. */
export const isSticky = (element: HTMLElement): boolean => getComputedStyle(element).position === 'sticky'

/**
 * Sets the custom property `name` to the height of an element, in pixels, while it is mounted. `heightOf` must be the same
 * function at each call; null sets no property.
 */
export function useMeasuredHeight(
  name: HeightName,
  measured: RefObject<HTMLElement | null>,
  heightOf: (element: HTMLElement) => number | null,
): void {
  useEffect(() => {
    const element = measured.current
    if (!element) return
    const page = document.documentElement
    const measure = () => {
      const height = heightOf(element)
      // Each change recomputes the styles of the whole page.
      if (height === null || getComputedStyle(page).getPropertyValue(name) === `${height}px`) return
      page.style.setProperty(name, `${height}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // A screen that gets lower unpins sticky parts, and resizes none of them.
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
      page.style.removeProperty(name)
    }
  }, [name, measured, heightOf])
}

const heightOf = (bar: HTMLElement) => (isSticky(bar) ? bar.offsetHeight : null)

/**
 * Sets `--bar-stuck` to the height of the bar that sticks below the header, while it sticks: `scroll-padding-top` of the page
 * reads it, so that targets of jumps and of the focus end up below the bar.
 */
export function useStuckHeight(bar: RefObject<HTMLElement | null>): void {
  useMeasuredHeight('--bar-stuck', bar, heightOf)
}
