import { type RefCallback, useCallback, useState } from 'react'

/** Whether the page is scrolled away from its top: the sentinel stands there, outside of what sticks. */
export function useScrolled(): { scrolled: boolean; sentinel: RefCallback<HTMLElement> } {
  const [scrolled, setScrolled] = useState(false)
  const sentinel = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setScrolled(!entry.isIntersecting)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { scrolled, sentinel }
}
