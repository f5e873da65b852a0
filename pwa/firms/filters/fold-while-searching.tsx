import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './fold-while-searching.module.css'
import { useFirmFilter } from './use-firm-filter.ts'

/**
 * Folds the content above the list away while the search box holds text, so that the results come right below it, and restores the
 * scroll position afterwards. The box itself does not move.
 */
export function FoldWhileSearching({ children }: { readonly children: ReactNode }) {
  // With the list that it makes room for: the page must be as long again as it was when its place is found.
  const isFolded = useDeferredValue(useFirmFilter().filter).search.trim() !== ''
  const wasFolded = useRef(false)
  const place = useRef(0)
  const scrolledTo = useRef(0)
  useEffect(() => {
    const remember = () => {
      scrolledTo.current = scrollY
    }
    // The browser may have restored a place before this ran.
    const first = requestAnimationFrame(remember)
    addEventListener('scroll', remember, { passive: true })
    return () => {
      cancelAnimationFrame(first)
      removeEventListener('scroll', remember)
    }
  }, [])
  useLayoutEffect(() => {
    if (isFolded === wasFolded.current) return
    wasFolded.current = isFolded
    if (isFolded) place.current = scrolledTo.current
    const top = isFolded ? 0 : place.current
    // Asking the browser would lay out the whole page within the keystroke.
    if (top !== scrolledTo.current) scrollTo({ top, behavior: 'instant' })
  }, [isFolded])
  return (
    <>
      {isFolded && <h1 className="sr-only">Search results</h1>}
      <div className={styles.place} data-folded={isFolded || undefined}>
        {children}
      </div>
    </>
  )
}
