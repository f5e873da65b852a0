import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react'
import hidden from '#pwa/ui/visually-hidden.module.css'
import styles from './fold-while-searching.module.css'
import { useFirmFilter } from './use-firm-filter.ts'

/**
 * What stands above the list folds away while the search box holds text, so that the results come right below it, and
 * comes back with the place in the page that the visitor had. The box itself does not move.
 */
export function FoldWhileSearching({ children }: { readonly children: ReactNode }) {
  // With the list that it makes room for: the page must be as long again as it was when its place is found.
  const isFolded = useDeferredValue(useFirmFilter().filter).search.trim() !== ''
  const place = useRef<HTMLDivElement>(null)
  const wasFolded = useRef(false)
  const scrolledTo = useRef(0)
  useLayoutEffect(() => {
    if (isFolded !== wasFolded.current) {
      const stuck = stuckFrom()
      // Where the page is scrolled nobody sees the folding, and the place must be there to be scrolled to.
      place.current?.toggleAttribute('data-at-once', scrolledTo.current > stuck)
      const top = isFolded ? Math.min(scrolledTo.current, stuck) : scrolledTo.current
      scrollTo({ top, behavior: 'instant' })
    }
    wasFolded.current = isFolded
    if (isFolded) return
    const remember = () => {
      scrolledTo.current = scrollY
    }
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [isFolded])
  return (
    <>
      {isFolded && <h1 className={hidden.visuallyHidden}>Search results</h1>}
      <div ref={place} className={styles.place} data-folded={isFolded || undefined} inert={isFolded}>
        <div className={styles.inner}>{children}</div>
      </div>
    </>
  )
}

/** How far the page scrolls until the search box sticks, in px. */
function stuckFrom(): number {
  const header = document.querySelector('header')
  return header ? Math.max(0, -Number.parseFloat(getComputedStyle(header).top)) || 0 : 0
}
