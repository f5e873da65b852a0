import { type RefObject, useEffect } from 'react'

/** Pixels by which a row may be off its end without more waiting there. */
const SLACK = 4

/** Says in `data-more` of a row that scrolls sideways on which sides more waits: "start", "end" or both. */
export function useMoreBeside(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const sides = [scrollLeft > SLACK && 'start', scrollLeft + clientWidth < scrollWidth - SLACK && 'end']
      element.dataset.more = sides.filter(Boolean).join(' ')
    }
    look()
    const observer = new ResizeObserver(look)
    for (const box of [element, ...element.children]) observer.observe(box)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
}
