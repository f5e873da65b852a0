import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#pwa/data/create-store.ts'

/** Candidates for the foot of the screen, the most pressing first. */
const order = ['update', 'removed', 'received', 'popup', 'install', 'news'] as const
type FootPart = (typeof order)[number]

type Place = RefObject<HTMLElement | null>

const nowhere: Place = { current: null }
const asking = new Map<FootPart, Place>()
const holder = createStore<FootPart | undefined>(undefined)

const passTurnLater = () => void setTimeout(passTurn)

function passTurn(): void {
  const part = holder.get()
  if (part && asking.get(part)?.current?.contains(document.activeElement)) {
    document.addEventListener('focusout', passTurnLater, { once: true })
    return
  }
  holder.set(order.find((next) => asking.has(next)))
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
    holder.subscribe,
    () => holder.get() === part,
    () => false,
  )
}
