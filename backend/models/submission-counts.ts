import type { Reading } from '#backend/database/transaction.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import type { SubmissionCounts } from '#contract/submission.ts'
import type { SubmissionStatus } from '#contract/submission-statuses.ts'
import { submissionTable } from './submission.ts'

/** One decimal. */
const rounded = (value: number) => Math.round(value * 10) / 10

/** How many reviews there are in each state, and the median time to a decision. Deleted ones count no more. */
export async function countSubmissions({ database, ...options }: Reading): Promise<SubmissionCounts> {
  const table = submissionTable(database)
  const count = (where: { status?: SubmissionStatus }) =>
    table.count({ ...options, where: { deleted_at: '', ...where } })
  const received = await count({})
  const approved = await count({ status: 'approved' })
  const rejected = await count({ status: 'rejected' })
  const median = await medianMinutes(
    { database, ...options },
    { pending: received - approved - rejected, received },
  )
  return {
    received,
    approved,
    rejected,
    medianDaysToDecision: median === null ? null : rounded((median * minutes(1)) / days(1)),
  }
}

/** The counts, and of when the newest of what they count is: "" for nothing. */
export type ReviewFigures = SubmissionCounts & { readonly newest: string }

/**
 * What pages tell of the reviews. The same rows give the same moment, whoever reads them. Contact data is erased long after
 * a decision, which is then no longer looked for: the tables' keys answer this without reading the reviews.
 */
export async function readReviewFigures(reading: Reading): Promise<ReviewFigures> {
  const { database, ...options } = reading
  const table = submissionTable(database)
  const sent: unknown = await table.max('submitted_at', { ...options, where: { deleted_at: '' } })
  const decided: unknown = await table.max('decided_at', { ...options, where: { erased_at: '' } })
  const newest = [sent, decided].map((moment) => String(moment ?? '')).sort()
  return { ...(await countSubmissions(reading)), newest: newest.at(-1) ?? '' }
}

/** The rows in the order of their times to the decision, those without one first, so that the middle is an offset. */
async function medianMinutes(
  { database, ...options }: Reading,
  { pending, received }: { readonly pending: number; readonly received: number },
): Promise<number | null> {
  const decided = received - pending
  if (decided === 0) return null
  const order: [string, string][] = [['decided_after', 'ASC']]
  const rows: object[] = await submissionTable(database).findAll({
    ...options,
    where: { deleted_at: '' },
    attributes: ['decided_after'],
    order,
    offset: pending + Math.floor((decided - 1) / 2),
    limit: decided % 2 === 0 ? 2 : 1,
    raw: true,
  })
  const values = rows.map((row) => (row as { decided_after: number }).decided_after)
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
