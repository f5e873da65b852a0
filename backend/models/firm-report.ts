import { col, fn, literal, Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { type ReportRecord, reportTable } from './review-report.ts'
import { countRows, orderBy, readRows } from './table.ts'

/** Open reports on firms that exist. */
const OPEN = {
  resolved_at: '',
  firm_id: { [Op.and]: [{ [Op.ne]: '' }, { [Op.in]: literal('(SELECT id FROM firms)') }] },
}

const SUBJECT = ['firm_id', 'challenge_id', 'fact', 'criterion'] as const
type Subject = Pick<ReportRecord, (typeof SUBJECT)[number]>

/** What the open reports are about, the longest waiting first. */
export function readReportedSubjects(reading: Reading, limit: number): Promise<Subject[]> {
  return readRows<Subject>(reading, reportTable, {
    attributes: [...SUBJECT, [fn('MIN', col('sent_at')), 'first']],
    where: OPEN,
    group: [...SUBJECT],
    order: [[fn('MIN', col('sent_at')), 'ASC']],
    limit,
  })
}

/** The open reports on these firms, oldest first. */
export function readOpenFirmReports(reading: Reading, firms: readonly string[]): Promise<ReportRecord[]> {
  return readRows<ReportRecord>(reading, reportTable, {
    where: { resolved_at: '', firm_id: [...firms] },
    order: orderBy('sent_at', 'id'),
  })
}

/** How many reports on a line of an assessment wait. */
export function countOpenChallenges(reading: Reading): Promise<number> {
  return countRows(reading, reportTable, { ...OPEN, criterion: { [Op.ne]: '' } })
}

/** How many parts of firms have open reports. */
export async function countReportedSubjects(reading: Reading): Promise<number> {
  const rows = await readRows(reading, reportTable, {
    attributes: [...SUBJECT],
    where: OPEN,
    group: [...SUBJECT],
  })
  return rows.length
}

/** The ids of reports that still hold words, on firms that are gone, sent before a moment. */
export async function reportsOnGoneFirms(reading: Reading, before: Date, limit: number): Promise<string[]> {
  const rows = await readRows<{ id: string }>(reading, reportTable, {
    attributes: ['id'],
    where: {
      erased_at: '',
      firm_id: { [Op.and]: [{ [Op.ne]: '' }, { [Op.notIn]: literal('(SELECT id FROM firms)') }] },
      sent_at: { [Op.lt]: before.toISOString() },
    },
    limit,
  })
  return rows.map(({ id }) => id)
}
