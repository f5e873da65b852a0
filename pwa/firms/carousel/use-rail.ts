import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useVisible } from '#pwa/ui/use-visible.ts'
import { CARD_INTERVAL, cardInView, cardsFrom, MAX_CARDS, startFor, wrapped } from './carousel-firms.ts'

/** How long a rail must not move to count as stopped, in milliseconds. */
const STILL_FOR = 120

interface Rail {
  readonly rail: RefObject<HTMLDivElement | null>
  /** Places of the firms in the rail, in order. */
  readonly cards: readonly number[]
  /** Place of the firm that is shown. */
  readonly index: number
  show(index: number): void
}

interface Place {
  /** Of the first card in the rail. */
  readonly start: number
  readonly index: number
}

function leftOf(rail: HTMLElement, card: number): number | null {
  const [first, wanted] = [rail.children[0], rail.children[card]]
  if (!(first instanceof HTMLElement) || !(wanted instanceof HTMLElement)) return null
  return wanted.offsetLeft - first.offsetLeft
}

/**
 * A row of cards that scrolls sideways, by button or by finger, around its end. It holds at most five of `count` firms: once it
 * has stopped it begins with the card that is shown, and the others follow. Cards out of view are inert.
 */
export function useRail(count: number): Rail {
  const rail = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>({ start: 0, index: 0 })
  /** The scroll that follows once the cards of a new start are rendered. */
  const pending = useRef<{ from: number | null; to: number } | null>(null)
  /** Target of a button, until the rail has stopped there: it may not be able to scroll that far. */
  const goal = useRef<number | null>(null)
  const last = Math.max(0, count - 1)
  const start = count > MAX_CARDS ? Math.min(place.start, last) : 0
  const index = Math.min(place.index, last)
  const cards = cardsFrom(start, count)
  const key = cards.join(' ')

  const readPlace = useCallback(() => {
    const element = rail.current
    if (!element) return
    const box = element.getBoundingClientRect()
    const spans = [...element.children].map((card) => {
      const { left, right } = card.getBoundingClientRect()
      return { start: left, end: right }
    })
    const present = wrapped(index, -start, count)
    const inView = cardInView(spans, { start: box.left, end: box.right }, present)
    const seen = goal.current ?? wrapped(start, inView, count)
    goal.current = null
    const moves = count > MAX_CARDS && seen !== start
    // The card stays where it is, and those before it go.
    if (moves) pending.current = { from: 0, to: 0 }
    if (moves || seen !== index) setPlace({ start: moves ? seen : start, index: seen })
  }, [count, index, start])

  useLayoutEffect(() => {
    const element = rail.current
    const asked = pending.current
    pending.current = null
    if (!element || !asked) return
    const [from, to] = [asked.from === null ? null : leftOf(element, asked.from), leftOf(element, asked.to)]
    if (from !== null) element.scrollTo({ left: from, behavior: 'instant' })
    if (to !== null && to !== from) element.scrollTo({ left: to })
  })

  useEffect(() => {
    const element = rail.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    let isTouched = false
    const wait = () => {
      clearTimeout(timer)
      // The rail must not move under a resting finger.
      if (!isTouched) timer = setTimeout(readPlace, STILL_FOR)
    }
    const onTouch = ({ touches }: TouchEvent) => {
      isTouched = touches.length > 0
      goal.current = null
      wait()
    }
    const touches = ['touchstart', 'touchend', 'touchcancel'] as const
    element.addEventListener('scroll', wait, { passive: true })
    for (const type of touches) element.addEventListener(type, onTouch, { passive: true })
    if (goal.current !== null) wait()
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', wait)
      for (const type of touches) element.removeEventListener(type, onTouch)
    }
  }, [readPlace])

  useEffect(() => {
    // Other cards are observed again.
    void key
    const element = rail.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          target.toggleAttribute('inert', intersectionRatio < 0.5)
        }
      },
      { root: element, threshold: [0, 0.5, 1] },
    )
    for (const card of element.children) observer.observe(card)
    return () => observer.disconnect()
  }, [key])

  const show = (to: number) => {
    const next = startFor(start, index, to, count)
    const cardOf = (firm: number) => wrapped(firm, -next, count)
    const from = next === start || cardOf(index) >= MAX_CARDS ? null : cardOf(index)
    pending.current = { from, to: cardOf(to) }
    goal.current = to
    setPlace({ start: next, index: to })
  }
  return { rail, cards, index, show }
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function watchMotion(changed: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the visitor prefers reduced motion; true on the server. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    watchMotion,
    () => matchMedia(REDUCED_MOTION).matches,
    () => true,
  )
}

/** Whether any of the element is in sight: not scrolled away, and not folded away by a search. */
export function useInSight(element: RefObject<HTMLElement | null>, isDrawn: boolean): boolean {
  const [inSight, setInSight] = useState(true)
  useEffect(() => {
    if (!isDrawn || !element.current) return
    const observer = new IntersectionObserver((entries) => {
      setInSight(entries.at(-1)?.isIntersecting ?? true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isDrawn])
  return inSight
}

interface AutoAdvance {
  readonly playing: boolean
  /** Until the visitor decides otherwise. */
  play(on: boolean): void
  /** Pauses while the pointer or the focus rests on the cards. */
  hold(reason: 'pointer' | 'focus', on: boolean): void
}

/** Calls `advance` after every uninterrupted `CARD_INTERVAL`. `position` begins a new interval. */
export function useAutoAdvance(enabled: boolean, position: number, advance: () => void): AutoAdvance {
  const [choice, setChoice] = useState<boolean | null>(null)
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const calm = useReducedMotion()
  const isVisible = useVisible()
  const playing = choice ?? !calm
  const runs = enabled && playing && isVisible && !held.pointer && !held.focus
  const latest = useRef(advance)
  useEffect(() => {
    latest.current = advance
  })
  useEffect(() => {
    // A new position begins a new interval.
    void position
    if (!runs) return
    const timer = setInterval(() => latest.current(), CARD_INTERVAL)
    return () => clearInterval(timer)
  }, [runs, position])
  return {
    playing,
    play: setChoice,
    hold: (reason, on) => setHeld((now) => (now[reason] === on ? now : { ...now, [reason]: on })),
  }
}
