import { col, fn, Op, type WhereOptions } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { countReportedSubjects } from '#backend/models/firm-report.ts'
import { countObjections } from '#backend/models/objection.ts'
import { countWaitingAnswers } from '#backend/models/review-answer.ts'
import { countReported } from '#backend/models/review-report.ts'
import { submissionTable } from '#backend/models/submission.ts'
import { firmKey, type KnownFilter, matching } from '#backend/models/submission-filter.ts'
import { readRows } from '#backend/models/table.ts'
import { countWaiting } from '#backend/models/waiting-submissions.ts'
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

/** The firms that submissions name, each once in whatever case it was typed. */
async function readNamedFirms(reading: Reading): Promise<QueueState['firms']> {
  const rows = await readRows<{ name: string; status: string; many: unknown }>(reading, submissionTable, {
    attributes: [
      [fn('MIN', col('firmName')), 'name'],
      [firmKey, 'firm'],
      'status',
      [fn('COUNT', col('id')), 'many'],
    ],
    where: { deleted_at: '', firmName: { [Op.ne]: '' } },
    group: ['firm', 'status'],
  })
  const byKey = new Map<string, { name: string; pending: number }>()
  for (const { name, status, many } of rows) {
    const key = name.trim().toLowerCase()
    const known = byKey.get(key) ?? { name, pending: 0 }
    byKey.set(key, { ...known, pending: known.pending + (status === 'pending' ? Number(many) : 0) })
  }
  return [...byKey.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** What waits for staff, and what of it a filter lets through that was looked up. */
export async function readQueueState(
  reading: Reading,
  { since, ...filter }: KnownFilter & { readonly since?: string | undefined },
): Promise<QueueState> {
  const counted = await countMatching(reading, filter, since)
  const pending = await countWaiting(reading)
  const onFirms = await countReportedSubjects(reading)
  const [reports, answers] = [await countReported(reading), await countWaitingAnswers(reading)]
  const objections = await countObjections(reading)
  return {
    ...counted,
    pending,
    firms: await readNamedFirms(reading),
    reports: reports + onFirms,
    answers,
    objections,
  }
}
