/** Does things with the same key one after the other. */
export interface Turns {
  take<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Turns that begin now. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    take(key, work) {
      const before = last.get(key) ?? Promise.resolve()
      const now = before.then(work, work)
      last.set(key, now)
      return now
    },
  }
}
