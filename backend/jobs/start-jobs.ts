import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#backend/database/connect.ts'
import type { Log } from '#backend/log.ts'
import { minutes, seconds } from '#contract/primitives/time.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { type Job, runIfDue } from './claim.ts'

type Frequency = Settings['autoBackup']['frequency']

/** The hour of a day in UTC, which no daylight saving moves, at which jobs are due: night where most readers are. */
const DUE_HOUR = 3

/** The first due time after a moment: each day, each Monday, or each first of a month, at 03:00 UTC. */
export function dueTimeAfter(frequency: Frequency, moment: Date): Date {
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()]
  const sinceMonday = (moment.getUTCDay() + 6) % 7
  const candidates = {
    daily: (n: number) => Date.UTC(year, month, day + n, DUE_HOUR),
    weekly: (n: number) => Date.UTC(year, month, day - sinceMonday + 7 * n, DUE_HOUR),
    monthly: (n: number) => Date.UTC(year, month + n, 1, DUE_HOUR),
  }
  const due = candidates[frequency](0)
  return new Date(due > moment.getTime() ? due : candidates[frequency](1))
}

/** How often, in milliseconds, each process looks for jobs that are due. */
const EVERY = minutes(1)
/** How long, in milliseconds, a stop waits for a job that runs; another process takes up what was cut. */
const PATIENCE = seconds(1)

interface Jobs {
  /** Looks now, and waits for what runs. */
  poll(): Promise<void>
  stop(): Promise<void>
}

/** Does the jobs at their times, as long as this process lives, however many others do the same. */
export function startJobs(
  jobs: readonly Job[],
  { database, clock, log }: { readonly database: Database; readonly clock: () => Date; readonly log: Log },
): Jobs {
  let running: Promise<void> | null = null
  const lookAtAll = async () => {
    for (const job of jobs) {
      try {
        if ((await runIfDue(database, job, clock)) === 'done') log.info('job done', { detail: job.name })
      } catch (error) {
        log.error('job failed', error, { detail: job.name })
      }
    }
  }
  const poll = () => {
    running ??= lookAtAll().finally(() => {
      running = null
    })
    return running
  }
  const timer = setInterval(poll, EVERY)
  timer.unref()
  return {
    poll,
    async stop() {
      clearInterval(timer)
      await Promise.race([running, pause(PATIENCE, undefined, { ref: false })])
    },
  }
}
