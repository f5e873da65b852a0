import { col, fn, literal, Op, type WhereOptions } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import type { SubmissionCounts } from '#contract/reviews/review-figures.ts'
import type { SubmissionStatus } from '#contract/submission.ts'
import { objectionTable } from './objection.ts'
import { reportTable } from './review-report.ts'
import { submissionTable } from './submission.ts'
import { readRows } from './table.ts'

/** One decimal. */
const rounded = (value: number) => Math.round(value * 10) / 10

/** The submissions of one status: how many, and when the newest was sent. */
interface Tally {
  readonly status: SubmissionStatus
  readonly many: unknown
  readonly sent: string
}

/** Answered by a key of the table, without reading the submissions. */
async function tallies(reading: Reading): Promise<readonly Tally[]> {
  return readRows<Tally>(reading, submissionTable, {
    attributes: ['status', [fn('COUNT', col('id')), 'many'], [fn('MAX', col('submitted_at')), 'sent']],
    where: { deleted_at: '' },
    group: ['status'],
  })
}

/** Reviews of which only a correction waits or was declined: what was approved before stands on the site. */
export const standsAsApproved: WhereOptions = {
  deleted_at: '',
  corrected_at: { [Op.gt]: '' },
  id: { [Op.in]: literal("(SELECT submission_id FROM reviews WHERE state = 'published')") },
}

/** Of the submissions that stand by an earlier approval: how many are in each status. */
async function standing(reading: Reading): Promise<readonly Omit<Tally, 'sent'>[]> {
  return readRows<Omit<Tally, 'sent'>>(reading, submissionTable, {
    attributes: ['status', [fn('COUNT', col('id')), 'many']],
    where: { ...standsAsApproved, status: { [Op.in]: ['pending', 'rejected'] } },
    group: ['status'],
  })
}

const countOf = (tallies: readonly Omit<Tally, 'sent'>[], status: SubmissionStatus): number =>
  Number(tallies.find((tally) => tally.status === status)?.many ?? 0)

async function countsOf(reading: Reading, found: readonly Tally[]): Promise<SubmissionCounts> {
  const stand = await standing(reading)
  const received = found.reduce((sum, { many }) => sum + Number(many), 0)
  const [approved, rejected] = [countOf(found, 'approved'), countOf(found, 'rejected')]
  const median = await medianMinutes(reading)
  const declined = countOf(stand, 'rejected')
  return {
    received,
    approved: approved + declined + countOf(stand, 'pending'),
    rejected: rejected - declined,
    medianDaysToDecision: median === null ? null : rounded((median * minutes(1)) / days(1)),
  }
}

/**
 * How many submissions there are in each state, and the median time to a decision. Deleted ones count no more, and what stands on
 * the site counts as approved, also where a correction of it waits or was declined.
 */
export async function countSubmissions(reading: Reading): Promise<SubmissionCounts> {
  return countsOf(reading, await tallies(reading))
}

/** What pages show of submissions. */
export interface SubmissionFigures extends SubmissionCounts {
  /** When the newest of what is counted came or was decided: "" for nothing. */
  readonly newest: string
  /** Changes with every report and objection that comes or is decided on: figures of the years are drawn anew then. */
  readonly said: string
}

/**
 * The figures about submissions that pages show. The same rows give the same moment in every process. A decision whose contact
 * data was erased is long past, and no longer considered.
 */
export async function readSubmissionFigures(reading: Reading): Promise<SubmissionFigures> {
  const found = await tallies(reading)
  const counts = await countsOf(reading, found)
  const moments = found.map(({ sent }) => sent)
  if (counts.approved + counts.rejected > 0) moments.push(await newestDecision(reading))
  return { ...counts, newest: moments.sort().at(-1) ?? '', said: await countSaid(reading) }
}

async function countSaid({ database, ...options }: Reading): Promise<string> {
  const counts = [
    await reportTable(database).count(options),
    await reportTable(database).count({ ...options, where: { resolved_at: { [Op.gt]: '' } } }),
    await objectionTable(database).count(options),
    await objectionTable(database).count({ ...options, where: { decided_at: { [Op.gt]: '' } } }),
  ]
  return counts.join(' ')
}

async function newestDecision({ database, ...options }: Reading): Promise<string> {
  const newest: unknown = await submissionTable(database).max('decided_at', {
    ...options,
    where: { erased_at: '' },
  })
  return String(newest ?? '')
}

/** The rows in the order of their times to the decision, so that the middle is an offset. */
async function medianMinutes(reading: Reading): Promise<number | null> {
  const where = { deleted_at: '', decided_after: { [Op.gte]: 0 } }
  const [found] = await readRows<Pick<Tally, 'many'>>(reading, submissionTable, {
    where,
    attributes: [[fn('COUNT', col('id')), 'many']],
  })
  const decided = Number(found?.many ?? 0)
  if (decided === 0) return null
  const order: [string, string][] = [['decided_after', 'ASC']]
  const rows = await readRows<{ decided_after: number }>(reading, submissionTable, {
    where,
    attributes: ['decided_after'],
    order,
    offset: Math.floor((decided - 1) / 2),
    limit: decided % 2 === 0 ? 2 : 1,
  })
  const values = rows.map((row) => row.decided_after)
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
