import { type RefObject, useEffect } from 'react'

/**
 * Tells the page how tall the bar is that sticks below the header, for as long as it sticks, so that what is jumped to or
 * takes the focus stands below it: `scroll-padding-top` of the page reads `--bar-stuck`.
 */
export function useStuckHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const page = document.documentElement.style
    const observer = new ResizeObserver(() => {
      if (getComputedStyle(element).position !== 'sticky') return
      page.setProperty('--bar-stuck', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      page.removeProperty('--bar-stuck')
    }
  }, [bar])
}
