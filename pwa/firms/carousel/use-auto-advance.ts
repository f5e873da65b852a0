import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CARD_INTERVAL } from './carousel-firms.ts'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function watchMotion(changed: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether the visitor asks for less motion; true on the server, where nothing moves. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    watchMotion,
    () => matchMedia(REDUCED_MOTION).matches,
    () => true,
  )
}

const usePageHidden = () =>
  useSyncExternalStore(
    watchVisibility,
    () => document.hidden,
    () => false,
  )

interface AutoAdvance {
  readonly playing: boolean
  /** Until the visitor decides otherwise. */
  play(on: boolean): void
  /** Stands still while the pointer or the focus rests on the cards. */
  hold(reason: 'pointer' | 'focus', on: boolean): void
}

/** Calls `advance` every `CARD_INTERVAL` that nothing stops. `position` begins a new interval. */
export function useAutoAdvance(enabled: boolean, position: number, advance: () => void): AutoAdvance {
  const [choice, setChoice] = useState<boolean | null>(null)
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const calm = useReducedMotion()
  const hidden = usePageHidden()
  const playing = choice ?? !calm
  const runs = enabled && playing && !hidden && !held.pointer && !held.focus
  const latest = useRef(advance)
  useEffect(() => {
    latest.current = advance
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position begins a new interval.
  useEffect(() => {
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
