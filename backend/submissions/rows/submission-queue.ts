import { col, fn, literal, Op, type WhereOptions } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { submissionTable } from '#backend/models/submission.ts'
import { type KnownFilter, matching } from '#backend/models/submission-filter.ts'
import { readRows } from '#backend/models/table.ts'
import { typedFirms } from '#backend/models/typed-firms.ts'
import { countAllWaiting } from '#backend/models/waiting.ts'
import type { QueueState } from '#contract/submission-queue.ts'

interface Tally {
  readonly many: unknown
  readonly newest: string | null
}

/** How many submissions match, when the newest of them was sent, and how many were sent after `since`. */
async function countMatching(reading: Reading, filter: KnownFilter, since: string | undefined) {
  const count = (more: WhereOptions) =>
    readRows<Tally>(reading, submissionTable, {
      attributes: [
        [fn('COUNT', col('id')), 'many'],
        [fn('MAX', col('submitted_at')), 'newest'],
      ],
      where: { [Op.and]: [matching(filter), more] },
    })
  const [all] = await count({})
  const [later] = since === undefined ? [] : await count({ submitted_at: { [Op.gt]: since } })
  return { matching: Number(all?.many ?? 0), newest: all?.newest || null, newer: Number(later?.many ?? 0) }
}

/** 1 for a submission without a decision. */
const PENDING = fn('SUM', literal("CASE WHEN status = 'pending' THEN 1 ELSE 0 END"))

/** The firms that submissions name. */
async function readNamedFirms(reading: Reading): Promise<QueueState['firms']> {
  const firms = await typedFirms(reading, { where: { deleted_at: '' }, apart: PENDING })
  return firms.map(({ name, apart }) => ({ name, pending: apart }))
}

/** What waits for staff, and what of it a filter lets through. */
export async function readQueueState(
  reading: Reading,
  { since, ...filter }: KnownFilter & { readonly since?: string | undefined },
): Promise<QueueState> {
  const counted = await countMatching(reading, filter, since)
  const { reviews, reported, outdated, answers, objections } = await countAllWaiting(reading)
  return {
    ...counted,
    pending: reviews,
    firms: await readNamedFirms(reading),
    reports: reported + outdated,
    answers,
    objections,
  }
}
