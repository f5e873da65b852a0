import { seconds } from '#contract/primitives/time.ts'

/** The header that asks a caller to come again after `wait` milliseconds, in whole seconds. (RFC 9110, section 10.2.3) */
export const retryAfter = (wait: number) => ({
  'Retry-After': String(Math.max(1, Math.ceil(wait / seconds(1)))),
})

/** More work waits than the gate lets in; try again later. */
export class GateFull extends Error {
  constructor() {
    super('Too much work of this kind waits already')
  }
}

/** Lets a few pieces of work run at once and a bounded number wait, in order. */
export interface Gate {
  /** Urgent work goes before other work. @throws GateFull at once when `waiting` others of its kind wait already. */
  pass<T>(work: () => Promise<T>, urgent?: boolean): Promise<T>
  /** Whether usual work would be refused now. */
  isFull(): boolean
  /** How much work waits. */
  waiting(): number
}

/** A gate that lets `atOnce` pieces of work run and as many as `waiting` of each urgency wait. */
export function createGate(atOnce: number, waiting: number): Gate {
  const urgentQueue: (() => void)[] = []
  const usualQueue: (() => void)[] = []
  let running = 0
  const enter = async (queue: (() => void)[]) => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw new GateFull()
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  const leave = () => {
    const next = urgentQueue.shift() ?? usualQueue.shift()
    if (next) next()
    else running -= 1
  }
  return {
    isFull: () => running >= atOnce && usualQueue.length >= waiting,
    waiting: () => urgentQueue.length + usualQueue.length,
    async pass(work, urgent = false) {
      await enter(urgent ? urgentQueue : usualQueue)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
