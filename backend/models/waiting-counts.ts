import type { Reading } from '#backend/database/transaction.ts'
import { countObjections } from './objection.ts'
import { countWaitingAnswers } from './review-answer.ts'
import { countReported, countReportedSubjects } from './review-report.ts'
import { countWaiting } from './waiting-submissions.ts'

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
