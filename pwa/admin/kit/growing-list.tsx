import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import styles from './list-rows.module.css'

/** Rows that stand in the document at first, and that join when the end comes near. */
const STEP = 40
/** How near the end is when more rows join. */
const AHEAD = '600px'

/** What scrolls an element: a margin around the screen is not heard inside of another scrolling box. */
export function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}

interface GrowingListProps<T> {
  readonly items: readonly T[]
  /** Another one starts over: the filter by which the items were found. */
  readonly listKey: string
  /** Name of the list for screen readers. */
  readonly label: string
  readonly className?: string | undefined
  readonly children: (item: T, index: number) => ReactNode
}

/** A long list of which only as much stands in the document as was looked at: thousands of rows do not slow it. */
export function GrowingList<T>({ items, listKey, label, className, children }: GrowingListProps<T>) {
  const [shown, setShown] = useState({ listKey, count: STEP })
  const count = shown.listKey === listKey ? shown.count : STEP
  const isWhole = items.length <= count
  const end = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWhole || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setShown({ listKey, count: count + STEP })
      },
      { root: scrollerOf(end.current), rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWhole, listKey, count])
  return (
    <>
      <ul className={className} aria-label={label}>
        {items.slice(0, count).map(children)}
      </ul>
      {!isWhole && (
        <Button
          ref={end}
          variant="quiet"
          full
          className={styles.more}
          onClick={() => setShown({ listKey, count: count + STEP })}
        >
          Show more
        </Button>
      )}
    </>
  )
}
