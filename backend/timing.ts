import { seconds } from '#contract/primitives/time.ts'
import { DATABASE_PATIENCE, type DatabasePatience } from './database/patience.ts'
import { HEALTH_TIMING, type HealthTiming } from './health/ask-database.ts'
import { PUBLICATION_TIMING, type PublicationTiming } from './publication/timing.ts'

/** What the server does by real time, in milliseconds. Tests pass in others, so that no honest caller meets a limit. */
export interface Timing {
  readonly database: DatabasePatience
  readonly publication: PublicationTiming
  /** How long a writer waits to see its change published; it is published later all the same. */
  readonly writer: number
  readonly health: HealthTiming
}

export const TIMING: Timing = {
  database: DATABASE_PATIENCE,
  publication: PUBLICATION_TIMING,
  writer: seconds(2),
  health: HEALTH_TIMING,
}
