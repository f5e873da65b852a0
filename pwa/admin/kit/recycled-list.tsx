import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { scrollerOf } from './growing-list.tsx'
import styles from './recycled-list.module.css'

interface RecycledListProps<T> {
  readonly items: readonly T[]
  readonly label: string
  /** A new key starts at the top: the active filter. */
  readonly listKey: string
  /** The likely height of a row in pixels; rows are measured once they are drawn. */
  readonly rowHeight: number
  readonly children: (item: T) => ReactNode
}

/** Rows kept above and below what is seen, so that Tab and a screen reader find the next one. */
const BESIDE = 8

/** A long list of which only the rows in sight are drawn. The row with the focus stays, wherever the list is scrolled to. */
export function RecycledList<T extends { readonly id: string }>(props: RecycledListProps<T>) {
  const { items, label, listKey, rowHeight, children } = props
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
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
    rangeExtractor,
  })
  const started = useRef(listKey)
  useEffect(() => {
    if (started.current === listKey) return
    started.current = listKey
    virtual.scrollToOffset(0)
  }, [listKey, virtual])
  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      // biome-ignore lint/style/noInlineStyles: the height is that of all rows, which only the measuring knows.
      style={{ height: virtual.getTotalSize() }}
      onBlur={() => setFocused(null)}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        return (
          item && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.row}
              // biome-ignore lint/style/noInlineStyles: where a row stands is measured.
              style={{ transform: `translateY(${start}px)` }}
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
