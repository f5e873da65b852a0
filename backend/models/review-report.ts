import { col, fn, literal, Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { ReportReason } from '#contract/reviews/options.ts'
import { insertRows, readRow, readRows, removeRows, tableOf, updateRows } from './table.ts'

/** A visitor's report on a published review. "" stands for a missing moment. */
export interface ReportRecord {
  readonly id: string
  /** Unique: a repeat finds the first one. */
  readonly idempotencyKey: string
  readonly review_id: string
  readonly reason: ReportReason
  readonly text: string
  readonly sent_at: string
  readonly resolved_at: string
  readonly resolution: '' | 'keep' | 'unpublish'
  /** When its text was erased. */
  readonly erased_at: string
}

export const reportTable = tableOf('review_reports', {
  id: { ...column.key(64), primaryKey: true },
  idempotencyKey: column.key(64),
  review_id: column.key(64),
  reason: column.key(16),
  text: column.text(),
  sent_at: column.moment(),
  resolved_at: column.moment(),
  resolution: column.key(16),
  erased_at: column.moment(),
} satisfies Record<keyof ReportRecord, object>)

/** Reviews that are gone for now, as their deletion can be taken back: of samples, that of their firm. */
const GONE = `(SELECT id FROM reviews WHERE state = 'deleted'
  OR (sample = 1 AND firm_id NOT IN (SELECT id FROM firms)))`

/** Open reports on reviews that exist. */
const OPEN = { resolved_at: '', review_id: { [Op.notIn]: literal(GONE) } }

/** Adds a report. Throws on an idempotency key that is taken. */
export async function insertReport(writing: Writing, record: ReportRecord): Promise<void> {
  await insertRows(writing, reportTable, [record])
}

/** Whether a report was sent with a key. */
export async function isReported(reading: Reading, idempotencyKey: string): Promise<boolean> {
  return (await readRow(reading, reportTable, { where: { idempotencyKey }, attributes: ['id'] })) !== null
}

/** The reviews with reports that nobody resolved, the longest waiting first. */
export async function readReportedIds(reading: Reading, limit: number): Promise<string[]> {
  const rows = await readRows<{ review_id: string }>(reading, reportTable, {
    attributes: ['review_id', [fn('MIN', col('sent_at')), 'first']],
    where: OPEN,
    group: ['review_id'],
    order: [[fn('MIN', col('sent_at')), 'ASC']],
    limit,
  })
  return rows.map(({ review_id }) => review_id)
}

/** The reports on these reviews that nobody resolved, oldest first. */
export function readOpenReports(reading: Reading, reviews: readonly string[]): Promise<ReportRecord[]> {
  const order: [string, string][] = [
    ['sent_at', 'ASC'],
    ['id', 'ASC'],
  ]
  return readRows<ReportRecord>(reading, reportTable, {
    where: { resolved_at: '', review_id: [...reviews] },
    order,
  })
}

/** How many reviews have reports that nobody resolved. */
export function countReported({ database, ...options }: Reading): Promise<number> {
  return reportTable(database).count({ ...options, where: OPEN, distinct: true, col: 'review_id' })
}

/** Resolves these reports on a review as far as nobody did; returns how many they were. */
export function resolveReportsOn(
  writing: Writing,
  { review_id, ids }: { readonly review_id: string; readonly ids: readonly string[] },
  resolved: Pick<ReportRecord, 'resolved_at' | 'resolution'>,
): Promise<number> {
  return updateRows(writing, reportTable, resolved, { resolved_at: '', review_id, id: [...ids] })
}

/** The ids of reports that were resolved before a moment and still hold their text. */
export async function resolvedBefore(reading: Reading, before: Date, limit: number): Promise<string[]> {
  const where = { erased_at: '', resolved_at: { [Op.gt]: '', [Op.lt]: before.toISOString() } }
  const rows = await readRows<{ id: string }>(reading, reportTable, { attributes: ['id'], where, limit })
  return rows.map(({ id }) => id)
}

/** Erases the texts of these reports. */
export async function eraseReports(writing: Writing, ids: readonly string[], now: Date): Promise<void> {
  await updateRows(writing, reportTable, { text: '', erased_at: now.toISOString() }, { id: [...ids] })
}

/** Removes the reports on these reviews. */
export async function removeReportsOn(writing: Writing, reviews: readonly string[]): Promise<void> {
  await removeRows(writing, reportTable, { review_id: [...reviews] })
}
