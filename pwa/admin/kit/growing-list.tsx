import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { scrollerOf } from '#pwa/ui/scroller-of.ts'
import styles from './list-rows.module.css'

/** How many rows are rendered at first, and added each time the end comes near. */
const STEP = 40
/** How near the end must be. */
const AHEAD = '600px'

interface GrowingListProps<T> {
  readonly items: readonly T[]
  /** A new key starts over: the active filter. */
  readonly listKey: string
  readonly label: string
  readonly className?: string | undefined
  readonly children: (item: T, index: number) => ReactNode
}

/** A long list that renders rows only as they are scrolled to. */
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
