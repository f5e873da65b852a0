import { type RefObject, useEffect, useSyncExternalStore } from 'react'

/** Candidates for the foot of the screen, the most pressing first. */
const order = ['update', 'removed', 'received', 'popup', 'install', 'news'] as const
type FootPart = (typeof order)[number]

type Place = RefObject<HTMLElement | null>

const nowhere: Place = { current: null }
const asking = new Map<FootPart, Place>()
const listeners = new Set<() => void>()
let holder: FootPart | undefined

const passTurnLater = () => void setTimeout(passTurn)

function passTurn(): void {
  const place = holder && asking.get(holder)
  if (place?.current?.contains(document.activeElement)) {
    document.addEventListener('focusout', passTurnLater, { once: true })
    return
  }
  holder = order.find((part) => asking.has(part))
  for (const changed of listeners) changed()
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/**
 * Whether it is this part's turn: parts at the foot of the screen are shown one at a time. A part with the focus, at `place`,
 * keeps the turn until the focus has left.
 */
export function useTurn(part: FootPart, wants: boolean, place: Place = nowhere): boolean {
  useEffect(() => {
    if (!wants) return
    asking.set(part, place)
    passTurn()
    return () => {
      asking.delete(part)
      passTurn()
    }
  }, [part, wants, place])
  return useSyncExternalStore(
    listen,
    () => holder === part,
    () => false,
  )
}
