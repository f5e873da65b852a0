import { Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { submissionTable } from '#backend/models/submission.ts'
import { readRows } from '#backend/models/table.ts'
import type { SubmissionStatus } from '#contract/submission.ts'

/** When a review was sent and decided; "" where it was not. */
export interface ReviewTimes {
  readonly status: SubmissionStatus
  readonly submitted_at: string
  readonly decided_at: string
}

const attributes = ['status', 'submitted_at', 'decided_at']

/** The times of reviews that were sent or decided since a moment. */
export function readTimesSince(reading: Reading, moment: Date): Promise<ReviewTimes[]> {
  const since = { [Op.gte]: moment.toISOString() }
  const where = { deleted_at: '', [Op.or]: [{ submitted_at: since }, { decided_at: since }] }
  return readRows(reading, submissionTable, { attributes, where })
}
