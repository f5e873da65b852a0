import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Rows that join when the end of a list comes near. */
export const WINDOW_STEP = 24

/**
 * Where the end of a list adds more rows: the lower half of the screen and 800 px below it. Not the upper half: a jump to the next
 * section leaves the end there, and rows added above it would never stop.
 */
const NEAR_END = '-50% 0px 800px 0px'

/** How many rows each list had rendered when it was left, for returning to it. */
const left = new Map<string, number>()

interface WindowSizes {
  /** Rows that the server renders. */
  readonly first: number
  /** Rows in the document once another filter is set: every typed letter renders them again. */
  readonly found: number
}

interface RowWindow<Row> {
  readonly visible: readonly Row[]
  /** Attach to the element after the last row while rows are missing. */
  readonly end: RefObject<HTMLButtonElement | null>
  readonly showMore: () => void
}

/**
 * Decides which rows of a list are in the document: the first ones, then more as the visitor gets there. `list` names the rows
 * with their filter: another one starts over, with fewer. `isReturn`: the visitor came back to the list and gets as many rows as
 * before, so that the browser finds the old scroll position; so does clearing the filter.
 */
export function useWindow<Row>(
  rows: readonly Row[],
  list: string,
  isReturn: boolean,
  { first, found }: WindowSizes,
): RowWindow<Row> {
  const [shown, setShown] = useState(() => ({
    list,
    count: (isReturn && left.get(list)) || (left.size > 0 ? found : first),
  }))
  if (shown.list !== list) setShown({ list, count: left.get(list) ?? found })
  const { count } = shown
  const end = useRef<HTMLButtonElement>(null)
  const isWhole = rows.length <= count

  const showMore = useCallback(() => setShown({ list, count: count + WINDOW_STEP }), [list, count])
  useEffect(() => void left.set(list, count), [list, count])
  useEffect(() => {
    if (isWhole || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && showMore(),
      { rootMargin: NEAR_END },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWhole, showMore])

  return { visible: isWhole ? rows : rows.slice(0, count), end, showMore }
}
