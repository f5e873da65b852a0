import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './fold-while-searching.module.css'
import { useFirmFilter } from './use-firm-filter.ts'

/**
 * What stands above the list folds away while the search box holds text, so that the results come right below it, and
 * comes back with the place in the page that the visitor had. The box itself does not move.
 */
export function FoldWhileSearching({ children }: { readonly children: ReactNode }) {
  const isFolded = useFirmFilter().filter.search.trim() !== ''
  const place = useRef<HTMLDivElement>(null)
  const placeBefore = useRef<number | null>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element || isFolded === (placeBefore.current !== null)) return
    const restored = placeBefore.current ?? 0
    placeBefore.current = isFolded ? scrollY : null
    // Where the page is scrolled nobody sees the folding, and the place must be there to be scrolled to.
    element.toggleAttribute('data-at-once', isFolded ? scrollY > stuckFrom() : restored > stuckFrom())
    scrollTo({ top: isFolded ? Math.min(scrollY, stuckFrom()) : restored, behavior: 'instant' })
  }, [isFolded])
  return (
    <div ref={place} className={styles.place} data-folded={isFolded || undefined} inert={isFolded}>
      <div className={styles.inner}>{children}</div>
    </div>
  )
}

/** How far the page scrolls until the search box sticks, in px. */
function stuckFrom(): number {
  const header = document.querySelector('header')
  return header ? Math.max(0, -Number.parseFloat(getComputedStyle(header).top)) || 0 : 0
}
