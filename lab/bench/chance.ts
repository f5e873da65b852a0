/** Chance that takes the same course in every run. (mulberry32) */
export function createChance(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from `least` to `most`, both included. */
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(items: readonly T[]): T => items[whole(0, items.length - 1)] as T
  return {
    whole,
    pick,
    happens: (share: number): boolean => next() < share,
    /** From `least` to `most` different items, in no order. */
    some<T>(items: readonly T[], least: number, most: number): T[] {
      const rest = [...items]
      const count = whole(least, Math.min(most, items.length))
      return Array.from({ length: count }, () => rest.splice(whole(0, rest.length - 1), 1)[0] as T)
    },
  }
}
