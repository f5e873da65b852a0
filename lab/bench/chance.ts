import { randomFrom } from '#testing/random.ts'

/** Chance that takes the same course in every run. */
export function createChance(seed: number) {
  const next = randomFrom(seed)
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
