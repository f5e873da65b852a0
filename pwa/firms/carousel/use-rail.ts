import { type RefObject, useEffect, useRef, useState } from 'react'
import { cardInView } from './carousel-firms.ts'

/** How long a rail must stand still to have stopped, in milliseconds. */
const STILL_FOR = 120

interface Rail {
  readonly rail: RefObject<HTMLDivElement | null>
  readonly index: number
  show(index: number): void
}

/** A row of cards that scrolls sideways: which card it shows, by button or by finger. Cards out of view are inert. */
export function useRail(count: number): Rail {
  const rail = useRef<HTMLDivElement>(null)
  const [shown, setIndex] = useState(0)
  const index = Math.min(shown, Math.max(0, count - 1))

  useEffect(() => {
    const element = rail.current
    if (!element || count === 0) return
    let timer: ReturnType<typeof setTimeout>
    const settle = () => {
      const box = element.getBoundingClientRect()
      const cards = [...element.children].map((card) => card.getBoundingClientRect())
      const spans = cards.map(({ left, right }) => ({ start: left, end: right }))
      setIndex((present) => cardInView(spans, { start: box.left, end: box.right }, present))
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, STILL_FOR)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          target.toggleAttribute('inert', intersectionRatio < 0.5)
        }
      },
      { root: element, threshold: [0, 0.5, 1] },
    )
    for (const card of element.children) observer.observe(card)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [count])

  const show = (next: number) => {
    setIndex(next)
    const cards = rail.current?.children
    const [first, card] = [cards?.[0], cards?.[next]]
    if (!(first instanceof HTMLElement) || !(card instanceof HTMLElement)) return
    rail.current?.scrollTo({ left: card.offsetLeft - first.offsetLeft })
  }
  return { rail, index, show }
}
