import { minutes } from '#contract/primitives/time.ts'

/** The limit of the tests that `npm run test:all` runs alone, which may be long, and of what hooks prepare for them. */
export const LONG_PATIENCE = minutes(15)

/** One patience for all tests, in milliseconds. It ends only what hangs: a slow machine takes as long as it takes. */
export const patience = { testTimeout: minutes(6), hookTimeout: LONG_PATIENCE }
