import { minutes, seconds } from '#contract/primitives/time.ts'

/** What a publication does by real time, in milliseconds. */
export interface PublicationTiming {
  /** Several writes within it are published as one. */
  readonly window: number
  /** How often the database is asked for a revision that another process wrote. (threat K3) */
  readonly poll: number
  /** How long a caller waits for what another process wrote. */
  readonly catchUp: number
  /** How often the reviews are counted again: they raise no revision. */
  readonly recount: number
  /** Quiet time after a publication before its answers are recompressed. */
  readonly quiet: number
}

export const PUBLICATION_TIMING: PublicationTiming = {
  window: 50,
  poll: seconds(1),
  catchUp: seconds(2),
  recount: minutes(5),
  quiet: seconds(5),
}
