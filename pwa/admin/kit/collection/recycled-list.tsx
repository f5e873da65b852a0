import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { scrollerOf } from '#pwa/ui/marked-part.ts'
import { useListKeys } from '../keys/list-keys.ts'
import rows from './list-rows.module.css'

interface RecycledListProps<T> {
  readonly items: readonly T[]
  readonly label: string
  /** A new key starts at the top: the active filter. */
  readonly listKey: string
  /** The likely height of a row in pixels; rows are measured once they are drawn. */
  readonly rowHeight: number
  readonly children: (item: T) => ReactNode
}

/** Rows kept above and below those in sight, so that Tab and a screen reader find the next one. */
const BESIDE = 8

/** How far from the start of its scroll container's content an element stands, in whole pixels. */
function offsetIn(scroller: Element, element: Element): number {
  const distance = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  return Math.round(distance + scroller.scrollTop)
}

/** A long list of which only the rows in sight are drawn. The row with the focus stays, wherever the list is scrolled to. */
export function RecycledList<T extends { readonly id: string }>(props: RecycledListProps<T>) {
  const { items, label, listKey, rowHeight, children } = props
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const [above, setAbove] = useState(0)
  // Content above the list may change its height with every render.
  useLayoutEffect(() => {
    const scroller = list.current && scrollerOf(list.current)
    if (list.current && scroller) setAbove(offsetIn(scroller, list.current))
  })
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      if (focused === null || focused >= range.count) return shown
      const beside = [focused - 1, focused, focused + 1].filter((at) => at >= 0 && at < range.count)
      return [...new Set([...shown, ...beside])].sort((a, b) => a - b)
    },
    [focused],
  )
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current && scrollerOf(list.current),
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: BESIDE,
    scrollMargin: above,
    // Writes the height of the list and the places of its rows, which only its measuring knows.
    directDomUpdates: true,
    rangeExtractor,
  })
  const { containerRef } = virtual
  const keys = useListKeys()
  const attach = useCallback(
    (element: HTMLUListElement | null) => {
      list.current = element
      containerRef(element)
    },
    [containerRef],
  )
  const started = useRef(listKey)
  useEffect(() => {
    if (started.current === listKey) return
    started.current = listKey
    virtual.scrollToOffset(0)
  }, [listKey, virtual])
  return (
    <ul {...keys} ref={attach} className="relative" aria-label={label} onBlur={() => setFocused(null)}>
      {virtual.getVirtualItems().map(({ index, key }) => {
        const item = items[index]
        return (
          item && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={rows.recycled}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              onFocus={() => setFocused(index)}
            >
              {children(item)}
            </li>
          )
        )
      })}
    </ul>
  )
}
