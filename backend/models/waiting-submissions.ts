import { Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { countReportedSubjects } from './firm-report.ts'
import { countObjections } from './objection.ts'
import { countWaitingAnswers } from './review-answer.ts'
import { countReported } from './review-report.ts'
import { submissionTable } from './submission.ts'

const WAITING = { status: 'pending', deleted_at: '' } as const

/** When submissions were sent: after one moment, and until another, which is included. */
interface Sent {
  readonly after?: string | undefined
  readonly until?: string | undefined
}

/** How many submissions wait for a decision. */
export function countWaiting(
  { database, ...options }: Reading,
  { after, until }: Sent = {},
): Promise<number> {
  const later = after === undefined ? [] : [{ submitted_at: { [Op.gt]: after } }]
  const earlier = until === undefined ? [] : [{ submitted_at: { [Op.lte]: until } }]
  return submissionTable(database).count({
    ...options,
    where: { [Op.and]: [WAITING, ...later, ...earlier] },
  })
}

/** When the submission that waits longest was sent; null where none waits. */
export async function oldestWaiting({ database, ...options }: Reading): Promise<string | null> {
  const oldest: unknown = await submissionTable(database).min('submitted_at', { ...options, where: WAITING })
  return typeof oldest === 'string' ? oldest : null
}

/** What waits for a decision of staff, by kind: the one source of every count of it. */
interface WaitingCounts {
  readonly reviews: number
  /** Published reviews that were reported, and parts of firms that are called out of date or false. */
  readonly reported: number
  readonly outdated: number
  readonly answers: number
  readonly objections: number
}

/** Counts what waits. */
export async function countAllWaiting(reading: Reading): Promise<WaitingCounts> {
  return {
    reviews: await countWaiting(reading),
    reported: await countReported(reading),
    outdated: await countReportedSubjects(reading),
    answers: await countWaitingAnswers(reading),
    objections: await countObjections(reading),
  }
}
