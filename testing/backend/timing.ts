import { TIMING, type Timing } from '#backend/timing.ts'
import { days, minutes } from '#contract/primitives/time.ts'

/**
 * The times of servers under test: changes are published at once, nothing is done unasked, and no waiting caller is sent
 * away, however slow the machine. Tests of one of these times pass in `TIMING`.
 */
export const patientTiming: Timing = {
  database: { connection: minutes(3), statement: minutes(3), transaction: minutes(3), turn: minutes(3) },
  publication: {
    ...TIMING.publication,
    window: 0,
    poll: days(1),
    catchUp: minutes(3),
    quiet: days(1),
  },
  writer: minutes(3),
  health: { patience: minutes(3), lately: minutes(3) },
}

/** The same where several servers may share a database: each looks for what the others changed. */
export const sharedTiming: Timing = {
  ...patientTiming,
  publication: { ...patientTiming.publication, poll: TIMING.publication.poll },
}
