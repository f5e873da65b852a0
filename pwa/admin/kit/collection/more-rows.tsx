import { useEffect, useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { scrollerOf } from '#pwa/ui/scroller-of.ts'

/** How near the end must be before the next page is loaded. */
const AHEAD = '800px'

interface MoreRowsProps {
  readonly label: string
  readonly busy?: boolean
  /** Loads the next page. Failing is harmless: the button stays. */
  readonly onMore: () => unknown
  /** Loads it as well when the end of the list comes near. */
  readonly isAutomatic?: boolean
}

/** Below the rows of a list of which more pages follow. */
export function MoreRows({ label, busy = false, onMore, isAutomatic = false }: MoreRowsProps) {
  const end = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isAutomatic || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void onMore()
      },
      { root: scrollerOf(end.current), rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isAutomatic, onMore])
  return (
    <Button ref={end} variant="quiet" full busy={busy} onClick={() => void onMore()}>
      {label}
    </Button>
  )
}
