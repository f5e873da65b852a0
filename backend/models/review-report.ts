import { col, fn, literal, Op, type WhereOptions } from 'sequelize'
import { column, later, naming, remaining } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { FirmReportOutcome, ReportKind, ReportOutcome } from '#contract/reviews/options.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import type { ReportedFact } from '#contract/reviews/reported-facts.ts'
import { keepOutcomesOf } from './anonymized-outcome.ts'
import { addressKey, emptied, type Sender, sentBy } from './named-columns.ts'
import { minutesBetween } from './submission.ts'
import {
  inBlocks,
  insertRows,
  lockRows,
  orderBy,
  type RowOf,
  readRow,
  readRows,
  removeRows,
  tableOf,
  updateRows,
} from './table.ts'

export const reportTable = tableOf(
  'review_reports',
  {
    id: { ...column.key(64), primaryKey: true },
    /** Unique: a repeat finds the first one. */
    idempotencyKey: column.key(64),
    /** "" where it is about a firm. */
    review_id: column.key(64),
    /** The firm that it is about, and of it a challenge or a fact; "" in reports on reviews. */
    firm_id: later(column.key(64)),
    challenge_id: later(column.key(64)),
    fact: later(column.key<ReportedFact | ''>(32)),
    /** The key of a criterion of its assessment; "" for none. */
    criterion: later(column.key(40)),
    /** An address that says otherwise; "" for none. */
    source: naming('reporter', 'emptied', later(column.key(2048))),
    reason: column.key<ReportKind>(16),
    text: naming('reporter', 'emptied', column.text()),
    sent_at: remaining('sent_at', column.moment()),
    resolved_at: remaining('decided_at', column.momentOrNone()),
    resolution: remaining('outcome', column.key<'' | ReportOutcome | FirmReportOutcome>(16)),
    /** When its text, name and address were erased. */
    erased_at: column.momentOrNone(),
    /** Who sent it; "" where they did not say it. */
    name: naming('reporter', 'emptied', later(column.key(120)), 'name'),
    email: naming('reporter', 'emptied', later(column.key(254)), 'address'),
    goodFaith: later(column.flag()),
    /** Of the secret of its sender, who reads with it what became of the report. */
    secretHash: naming('reporter', 'kept', later(column.key(64)), 'secret'),
    /** The rule that the decision named. */
    rule: later(column.key<PolicyRule | ''>(16)),
    /** Minutes from report to decision; -1 while there is none. */
    decided_after: remaining('decided_after', later({ ...column.whole(), absent: -1 })),
  },
  {
    unique: {
      idempotencyKey: ['idempotencyKey'],
      reports_of_review: ['review_id', 'resolved_at', 'id'],
      reports_by_resolution: ['resolved_at', 'erased_at', 'id'],
    },
    plain: {
      reports_of_firm: ['firm_id', 'resolved_at', 'id'],
      reports_by_secret: ['secretHash'],
      reports_counted: ['sent_at', 'resolved_at', 'resolution', 'decided_after', 'id'],
    },
  },
  { sender_key: addressKey('email') },
)

/** A visitor's report on a published review, or on a firm. */
export type ReportRecord = RowOf<typeof reportTable>

/** What reports are about. */
export type ReportAbout = 'review' | 'firm'

/** The columns that say it; the first is the key of the thing itself. */
const SUBJECT = {
  review: ['review_id'],
  firm: ['firm_id', 'challenge_id', 'fact', 'criterion'],
} as const
export type ReportSubject<About extends ReportAbout> = Pick<ReportRecord, (typeof SUBJECT)[About][number]>

/** Reviews that are gone for now, as their deletion can be taken back: of samples, that of their firm. */
const GONE = `(SELECT id FROM reviews WHERE state = 'deleted'
  OR (sample = 1 AND firm_id NOT IN (SELECT id FROM firms)))`
const FIRMS = literal('(SELECT id FROM firms)')

/** Open reports on what is there. */
const OPEN = {
  review: { resolved_at: '', review_id: { [Op.and]: [{ [Op.ne]: '' }, { [Op.notIn]: literal(GONE) }] } },
  firm: { resolved_at: '', firm_id: { [Op.and]: [{ [Op.ne]: '' }, { [Op.in]: FIRMS }] } },
}

const OLDEST_FIRST = orderBy('sent_at', 'id')

/** Adds a report. Throws on an idempotency key that is taken. */
export async function insertReport(writing: Writing, record: ReportRecord): Promise<void> {
  await insertRows(writing, reportTable, [record])
}

/** Whether a report was sent with a key. */
export async function isReported(reading: Reading, idempotencyKey: string): Promise<boolean> {
  return (await readRow(reading, reportTable, { where: { idempotencyKey }, attributes: ['id'] })) !== null
}

/** What open reports are about, the longest waiting first. */
export function readReported<About extends ReportAbout>(
  reading: Reading,
  about: About,
  limit: number,
): Promise<ReportSubject<About>[]> {
  const columns = SUBJECT[about]
  return readRows<ReportSubject<About>>(reading, reportTable, {
    attributes: [...columns, [fn('MIN', col('sent_at')), 'first']],
    where: OPEN[about],
    group: [...columns],
    order: [[fn('MIN', col('sent_at')), 'ASC']],
    limit,
  })
}

/** The unresolved reports on these reviews or firms, oldest first. */
export function readOpenReports(
  reading: Reading,
  about: ReportAbout,
  ids: readonly string[],
): Promise<ReportRecord[]> {
  const where = { resolved_at: '', [SUBJECT[about][0]]: [...ids] }
  return readRows(reading, reportTable, { where, order: OLDEST_FIRST })
}

/** How many reviews have unresolved reports. */
export function countReported({ database, ...options }: Reading): Promise<number> {
  return reportTable(database).count({ ...options, where: OPEN.review, distinct: true, col: 'review_id' })
}

/** How many parts of firms have open reports. */
export async function countReportedSubjects(reading: Reading): Promise<number> {
  const columns = [...SUBJECT.firm]
  return (await readRows(reading, reportTable, { attributes: columns, where: OPEN.firm, group: columns }))
    .length
}

/** How many reports on a line of an assessment wait. */
export function countOpenChallenges({ database, ...options }: Reading): Promise<number> {
  return reportTable(database).count({ ...options, where: { ...OPEN.firm, criterion: { [Op.ne]: '' } } })
}

/** The reports of these secrets, by the hash of each. */
export async function findOwnReports(
  reading: Reading,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, ReportRecord>> {
  const rows = await readRows(reading, reportTable, { where: { secretHash: [...hashes] } })
  return new Map(rows.map((row) => [row.secretHash, row]))
}

/** A decision on reports. */
interface ReportDecision {
  readonly resolution: ReportOutcome | FirmReportOutcome
  readonly rule: PolicyRule | ''
  readonly now: Date
}

/** The reports of a sender that still hold their words. */
export function findReportsOf(reading: Reading, sender: Sender): Promise<ReportRecord[]> {
  return readRows(reading, reportTable, {
    where: { [Op.and]: [{ erased_at: '' }, sentBy(reportTable, sender)] },
    order: OLDEST_FIRST,
  })
}

/** Resolves those of these reports on a review or a firm that are unresolved; returns them as they were, oldest first. */
export async function resolveReportsOn(
  writing: Writing,
  {
    about,
    id,
    reports,
  }: { readonly about: ReportAbout; readonly id: string; readonly reports: readonly string[] },
  { resolution, rule, now }: ReportDecision,
): Promise<readonly ReportRecord[]> {
  const resolved: ReportRecord[] = []
  for (const block of inBlocks([...new Set(reports)])) {
    const where = { resolved_at: '', [SUBJECT[about][0]]: id, id: block }
    resolved.push(...(await lockRows(writing, reportTable, { where, order: OLDEST_FIRST })))
  }
  // All that waited equally long take one statement.
  for (const [decided_after, alike] of Map.groupBy(resolved, ({ sent_at }) => minutesBetween(sent_at, now))) {
    const values = { resolved_at: now.toISOString(), resolution, rule, decided_after }
    await updateRows(writing, reportTable, values, { id: alike.map((report) => report.id) })
  }
  return resolved
}

/** The ids of reports that were resolved before a moment and still hold their text. */
export function resolvedBefore(reading: Reading, before: Date, limit: number): Promise<string[]> {
  return idsToErase(reading, { resolved_at: { [Op.gt]: '', [Op.lt]: before.toISOString() } }, limit)
}

/** The ids of reports that still hold words, on firms that are gone, sent before a moment. */
export function reportsOnGoneFirms(reading: Reading, before: Date, limit: number): Promise<string[]> {
  const firm_id = { [Op.and]: [{ [Op.ne]: '' }, { [Op.notIn]: FIRMS }] }
  return idsToErase(reading, { firm_id, sent_at: { [Op.lt]: before.toISOString() } }, limit)
}

async function idsToErase(reading: Reading, which: WhereOptions, limit: number): Promise<string[]> {
  const query = { attributes: ['id'], where: { erased_at: '', ...which }, limit }
  return (await readRows<{ id: string }>(reading, reportTable, query)).map(({ id }) => id)
}

/** Erases the texts of these reports, and who sent them. */
export async function eraseReports(writing: Writing, ids: readonly string[], now: Date): Promise<void> {
  const values = { ...emptied(reportTable), erased_at: now.toISOString() }
  await updateRows(writing, reportTable, values, { id: [...ids] })
}

/** Removes the reports on these reviews; they go on being counted, but for those on invented ones. */
export async function removeReportsOn(
  writing: Writing,
  reviews: readonly string[],
  invented: readonly string[] = [],
): Promise<void> {
  const review_id = reviews.filter((id) => !invented.includes(id))
  await keepOutcomesOf(writing, reportTable, 'report', { review_id })
  await removeRows(writing, reportTable, { review_id: [...reviews] })
}
