/** More work waits than the gate lets in; try again later. */
export class GateFull extends Error {}

/** Lets a few pieces of work run at once and a bounded number wait, in order. */
export interface Gate {
  /** @throws GateFull at once when `waiting` others wait already. */
  pass<T>(work: () => Promise<T>): Promise<T>
}

/** Password hashing shares its threads with everything else, so only `atOnce` may run. (threat A3) */
export function createGate(atOnce: number, waiting: number): Gate {
  const queue: (() => void)[] = []
  let running = 0
  const enter = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw new GateFull('Too many passwords are being checked')
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return {
    async pass(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
