import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest stretch of work, in milliseconds, after which requests that wait are let through. */
const STRETCH_MS = 8

/** Awaited between blocks of work: returns at once until a stretch is over, then after the event loop's next turn. */
export type Pacer = () => Promise<void> | undefined

/** A pacer for one run of work, so that publishing thousands of firms never stalls the event loop. */
export function createPacer(): Pacer {
  let started = performance.now()
  return () => {
    if (performance.now() - started < STRETCH_MS) return undefined
    return nextTurn().then(() => {
      started = performance.now()
    })
  }
}
