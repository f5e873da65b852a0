import { type RefObject, useEffect } from 'react'

/**
 * Tells the page how tall the part of the header is that sticks, in `--header-stuck`: what sticks below it begins there. The
 * style sheet holds what it is as a rule, for the time before and without scripts.
 */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = header.current
    const sentinel = element?.previousElementSibling
    if (!element || !(sentinel instanceof HTMLElement)) return
    const page = document.documentElement
    const observer = new ResizeObserver(() => {
      // The sentinel stands where the header begins to stick: what is above it scrolls away.
      const height = `${element.offsetHeight - sentinel.offsetTop}px`
      // Each change computes the styles of the whole page anew.
      if (getComputedStyle(page).getPropertyValue('--header-stuck') === height) return
      page.style.setProperty('--header-stuck', height)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      page.style.removeProperty('--header-stuck')
    }
  }, [header])
}
