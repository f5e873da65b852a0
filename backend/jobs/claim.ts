import type { Database } from '#backend/database/connect.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { addJob, changeJob, findJob, type JobRecord } from '#backend/models/job.ts'
import { minutes } from '#contract/primitives/time.ts'

/** Values written together with the mark that a job is done. */
type Conclusion = (writing: Writing) => Promise<void>

/** One try of a job. */
interface Try {
  /** The time for which it runs. */
  readonly due: Date
  readonly now: Date
  /** No retry before the next due time. */
  readonly isLast: boolean
}

/** Something that is done at certain times by one of any number of processes on one database. (threat J10) */
export interface Job {
  /** At most 40 characters. */
  readonly name: string
  /** The first due time after a moment; null while the job is switched off. */
  readonly dueAfter: (moment: Date) => Date | null | Promise<Date | null>
  /** Does it. A job that throws is tried again later; its result is committed together with the done job. */
  readonly run: (once: Try) => Promise<Conclusion | null>
  /** Why a try failed, in words for staff. */
  readonly explain?: (error: unknown) => string
}

/** How long, in milliseconds, one process has a job for itself; after a crash another takes it then. */
export const LEASE = minutes(10)

/** Waits after a try that failed, in milliseconds; after the last of them the job waits for its next due time. */
export const RETRY_WAITS = [minutes(1), minutes(5), minutes(15)] as const

const at = (moment: Date) => moment.toISOString()
const later = (moment: Date, milliseconds: number) => at(new Date(moment.getTime() + milliseconds))

/**
 * Does a job if it is due and no other process has it: one conditional UPDATE claims it. Runs missed while no process
 * ran are done once. Returns what happened. @throws what the job threw, once that is recorded
 */
export async function runIfDue(
  database: Database,
  job: Job,
  clock: () => Date,
): Promise<'idle' | 'taken' | 'done'> {
  const row = await plannedRow(database, job, clock())
  const now = clock()
  if (!row || row.due_at === '' || row.due_at > at(now)) return 'idle'
  // A moment farther off than any wait was written by a clock that has been set back since.
  const waits = row.try_at > at(now) && row.try_at <= later(now, Math.max(...RETRY_WAITS))
  const leased = row.leased_until > at(now) && row.leased_until <= later(now, LEASE)
  if (waits || leased) return 'idle'
  const attempts = row.attempts + 1
  const claimed: JobRecord = { ...row, leased_until: later(now, LEASE), attempts }
  const { leased_until } = claimed
  const won = await inTransaction(database, (writing) => changeJob(writing, row, { leased_until, attempts }))
  if (!won) return 'taken'
  await runClaimed(database, job, claimed, clock)
  return 'done'
}

async function runClaimed(
  database: Database,
  job: Job,
  claimed: JobRecord,
  clock: () => Date,
): Promise<void> {
  const due = new Date(claimed.due_at)
  const wait = RETRY_WAITS[claimed.attempts - 1]
  const done = async () => {
    const next = await job.dueAfter(new Date(Math.max(clock().getTime(), due.getTime())))
    const due_at = next ? at(next) : ''
    return { due_at, try_at: due_at, leased_until: '', attempts: 0, done_for: claimed.due_at }
  }
  try {
    const conclude = await job.run({ due, now: clock(), isLast: wait === undefined })
    const values = { ...(await done()), problem: '' }
    await inTransaction(database, async (writing) => {
      if (await changeJob(writing, claimed, values)) await conclude?.(writing)
    })
  } catch (error) {
    const problem = (job.explain?.(error) ?? 'It did not work.').slice(0, 500)
    const again = wait === undefined ? await done() : { try_at: later(clock(), wait), leased_until: '' }
    await inTransaction(database, (writing) => changeJob(writing, claimed, { ...again, problem }))
    throw error
  }
}

/** The job's row, with the due time that it should have; null while it is switched off. */
async function plannedRow(database: Database, job: Job, now: Date): Promise<JobRecord | null> {
  const row = await findJob({ database }, job.name)
  const next = await job.dueAfter(now)
  if (!next) {
    if (row && row.due_at !== '') await replan(database, row, '')
    return null
  }
  if (!row) {
    await inTransaction(database, (writing) => addJob(writing, { name: job.name, due_at: at(next) }))
    return null
  }
  const wanted = await wantedDue(job, row, next)
  return wanted === row.due_at || (await replan(database, row, wanted)) ? { ...row, due_at: wanted } : null
}

/**
 * A due time that lies farther off than the next one was written by a wrong clock, or for another frequency; unless the
 * next one was done already, before a clock went back by less than three due times.
 */
async function wantedDue(job: Job, row: JobRecord, next: Date): Promise<string> {
  if (row.due_at === '') return at(next)
  if (row.due_at <= at(next)) return row.due_at
  if (row.done_for < at(next)) return at(next)
  const second = await job.dueAfter(next)
  const third = second && (await job.dueAfter(second))
  const following = await job.dueAfter(new Date(row.done_for))
  return third && following && row.done_for <= at(third) ? at(following) : at(next)
}

function replan(database: Database, row: JobRecord, due_at: string): Promise<boolean> {
  const values = { due_at, try_at: due_at, leased_until: '', attempts: 0 }
  return inTransaction(database, (writing) => changeJob(writing, row, values))
}
