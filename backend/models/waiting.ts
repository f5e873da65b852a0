import { Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { objectionTable, WAITING_OBJECTIONS } from './objection.ts'
import { answerTable } from './review-answer.ts'
import { countReported, countReportedSubjects } from './review-report.ts'
import { submissionTable } from './submission.ts'

/** What waits for a decision row by row: which rows they are, and when each was sent. */
const kinds = {
  reviews: { table: submissionTable, where: { status: 'pending', deleted_at: '' }, sent: 'submitted_at' },
  answers: { table: answerTable, where: { status: 'pending' }, sent: 'sent_at' },
  objections: { table: objectionTable, where: WAITING_OBJECTIONS, sent: 'sent_at' },
} as const

/** When something was sent: after one moment, and until another, which is included. */
interface Sent {
  readonly after?: string | undefined
  readonly until?: string | undefined
}

/** How many of a kind wait for a decision. */
export function countWaiting(
  { database, ...options }: Reading,
  kind: keyof typeof kinds,
  { after = '', until }: Sent = {},
): Promise<number> {
  const { table, where, sent } = kinds[kind]
  const during = { [Op.gt]: after, ...(until === undefined ? {} : { [Op.lte]: until }) }
  return table(database).count({ ...options, where: { ...where, [sent]: during } })
}

/** When the review that waits longest was sent; null where none waits. */
export async function oldestWaiting({ database, ...options }: Reading): Promise<string | null> {
  const { table, where, sent } = kinds.reviews
  const oldest: unknown = await table(database).min(sent, { ...options, where })
  return typeof oldest === 'string' ? oldest : null
}

/** What waits for a decision of staff, by kind: the one source of every count of it. */
interface WaitingCounts extends Record<keyof typeof kinds, number> {
  /** Published reviews that were reported, and parts of firms that are called out of date or false. */
  readonly reported: number
  readonly outdated: number
}

/** Counts what waits. */
export async function countAllWaiting(reading: Reading): Promise<WaitingCounts> {
  return {
    reviews: await countWaiting(reading, 'reviews'),
    reported: await countReported(reading),
    outdated: await countReportedSubjects(reading),
    answers: await countWaiting(reading, 'answers'),
    objections: await countWaiting(reading, 'objections'),
  }
}
