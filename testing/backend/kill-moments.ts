import { randomInt } from 'node:crypto'
import { onTestFailed } from 'vitest'
import { randomFrom } from '#testing/random.ts'

const SEEDS = 2 ** 31

/**
 * Numbers from 0 to 1 that a test's moments of kills are drawn from. Where the test fails it says their seed: with that as
 * `KILL_SEED` they are the same again.
 */
export function killMoments(): () => number {
  const seed = Number(process.env.KILL_SEED ?? randomInt(SEEDS))
  onTestFailed(() => console.log(`The moments of the kills were drawn with KILL_SEED=${seed}`))
  return randomFrom(seed)
}
