import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The scroll container of an element; null: the page. An observer's root margin has no effect inside a nested one. */
export function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}

/** How far down the screen a part's top counts as reached, as a share of its height. */
const REACHED = 0.2
/** How far the page must scroll, in CSS pixels, until a tapped part is no longer the marked one. */
const SCROLLED_AWAY = 24

interface Scrolling {
  /** Tops of the parts, from the top of the viewport, in CSS pixels. */
  readonly tops: readonly number[]
  /** Height of the viewport. */
  readonly height: number
  /** How far it is scrolled, and how far it can be. */
  readonly scrolled: number
  readonly most: number
}

/**
 * The index of the part of a long screen that is being read: the last one whose top is reached. Within the last screenful the line
 * moves down to the bottom, so that each part is marked somewhere, and the last one at the end.
 */
export function readPart({ tops, height, scrolled, most }: Scrolling): number {
  const lastPart = Math.min(height, most)
  const share = lastPart > 0 ? Math.max(0, 1 - (most - scrolled) / lastPart) : 0
  const line = height * (REACHED + (1 - REACHED) * share)
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  )
}

const topOf = (element: Element): number => element.getBoundingClientRect().top

/** A part that was jumped to, where its top was, and how long the content was then, in CSS pixels. */
interface TappedPart {
  readonly id: string
  readonly top: number
  readonly length: number
}

function placeOf(id: string, length: number): TappedPart | null {
  const part = document.getElementById(id)
  return part && { id, top: topOf(part), length }
}

interface MarkedPart {
  readonly marked: string | undefined
  /** Marks a part that was just jumped to, until the visitor scrolls away from it. */
  mark(key: string): void
}

/**
 * Key of the marked part; the first one where nothing is scrolled. `idOf`: the id of a part's element, always the same
 * function. `index`: a list of entries with these keys as `data-key`, which is kept scrolled to the marked one.
 */
export function useMarkedPart(
  keys: readonly string[],
  idOf: (key: string) => string,
  index?: RefObject<HTMLElement | null>,
): MarkedPart {
  const [marked, setMarked] = useState(keys[0])
  const tapped = useRef<TappedPart | null>(null)
  const scroller = useRef<Element | null>(null)
  useEffect(() => {
    // Asked for each time: a part that loads later takes the place of the element that stood for it.
    const partsNow = () =>
      keys.flatMap((key) => {
        const element = document.getElementById(idOf(key))
        return element ? { key, element } : []
      })
    const first = partsNow()[0]
    const nested = first ? scrollerOf(first.element) : null
    const box = nested ?? document.documentElement
    scroller.current = box
    let frame = 0
    const update = () => {
      frame = 0
      const { scrollTop: scrolled, clientHeight: height, scrollHeight } = box
      // Its position, not the scroll offset: content that loads above a part changes the offset to keep the part in its place.
      if (tapped.current && tapped.current.length !== scrollHeight) {
        // What loads, or fails to, moves the part without a hand of the visitor's.
        tapped.current = placeOf(tapped.current.id, scrollHeight)
        if (tapped.current) return
      }
      const away = tapped.current && placeOf(tapped.current.id, scrollHeight)
      if (tapped.current && away && Math.abs(away.top - tapped.current.top) < SCROLLED_AWAY) return
      tapped.current = null
      const parts = partsNow()
      const top = nested ? topOf(nested) : 0
      const tops = parts.map(({ element }) => topOf(element) - top)
      setMarked(parts[readPart({ tops, height, scrolled, most: scrollHeight - height })]?.key)
    }
    const updateSoon = () => {
      frame ||= requestAnimationFrame(update)
    }
    const source = nested ?? document
    source.addEventListener('scroll', updateSoon, { passive: true })
    // A page that the server drew may have been scrolled before this code ran.
    if (box.scrollTop > 0) updateSoon()
    return () => {
      source.removeEventListener('scroll', updateSoon)
      cancelAnimationFrame(frame)
    }
  }, [keys, idOf])
  useEffect(() => {
    const entry = index?.current?.querySelector(`[data-key="${marked}"]`)
    const box = entry && scrollerOf(entry)
    if (!box || box === scroller.current) return
    const [inner, outer] = [entry.getBoundingClientRect(), box.getBoundingClientRect()]
    if (inner.left < outer.left) box.scrollLeft -= outer.left - inner.left
    else if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top
    else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom
  }, [marked, index])
  const mark = useCallback(
    (key: string) => {
      tapped.current = placeOf(idOf(key), (scroller.current ?? document.documentElement).scrollHeight)
      setMarked(key)
    },
    [idOf],
  )
  return { marked, mark }
}
