/** The limits of tests and of what prepares them. */
interface Patience {
  readonly testTimeout: number
  readonly hookTimeout: number
}

/**
 * One patience for tests and their hooks, in milliseconds. It ends only what hangs: on a slow machine, what a hook prepares
 * takes as long as what is tested.
 */
export const patience = (milliseconds: number): Patience => ({
  testTimeout: milliseconds,
  hookTimeout: milliseconds,
})
