import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction, type Writing } from '#backend/database/transaction.ts'
import { actorOf, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import { readChallenges } from '#backend/models/challenge.ts'
import { findFirm, findFirmNames } from '#backend/models/firm.ts'
import { readOpenFirmReports, readReportedSubjects } from '#backend/models/firm-report.ts'
import { lockState } from '#backend/models/publication-state.ts'
import {
  insertReport,
  isReported,
  type ReportRecord,
  resolveReportsOn,
} from '#backend/models/review-report.ts'
import { readRubric } from '#backend/models/settings.ts'
import { isLive } from '#contract/firm-status.ts'
import type { FirmReport } from '#contract/reviews/firm-reports.ts'
import { REPORTED_AT_ONCE } from '#contract/reviews/moderation.ts'
import { type FirmReportOutcome, firmReportReasons, OUTDATED } from '#contract/reviews/options.ts'
import type { ReportedFirm } from '#contract/reviews/reported-firms.ts'
import { newReport } from './new-report.ts'
import { postDecisions, postReceipt, type ReportMails } from './report-mails.ts'
import { countReport } from './reports.ts'

/** A report as a visitor sent it: on which firm, and what it says. */
interface SentReport {
  readonly id: string
  readonly report: FirmReport
}

const noFirm = () => new ApiError('not_found', 'There is no such firm')

/** @throws ApiError 404 where the rubric has no such criterion */
async function requireCriterion(writing: Writing, criterion: string): Promise<void> {
  const { criteria } = await readRubric(writing)
  if (!criteria.some(({ key }) => key === criterion)) {
    throw new ApiError('not_found', 'There is no such criterion any more')
  }
}

/**
 * Stores that a visitor calls something about a firm out of date or false, and mails the receipt. A repeat changes nothing,
 * and a firm that is not there makes no writer wait. (threat O3)
 * @throws ApiError 404, 429
 */
export async function reportFirm(
  mails: ReportMails,
  database: Database,
  sent: SentReport,
  address: string,
): Promise<void> {
  const firm = await findFirm({ database }, sent.id)
  if (!firm && !(await isReported({ database }, sent.report.idempotencyKey))) throw noFirm()
  await inTransaction(database, (writing) => storeReport(mails, writing, sent, address))
}

async function storeReport(
  mails: ReportMails,
  writing: Writing,
  { id, report }: SentReport,
  address: string,
): Promise<void> {
  const now = mails.clock()
  // Its lock lets repeats beside one another take turns.
  await lockState(writing)
  if (await isReported(writing, report.idempotencyKey)) return
  const firm = await findFirm(writing, id)
  if (!firm || !isLive(firm)) throw noFirm()
  const { challenge, ...said } = report
  if (challenge !== '' && !firm.challenges.some((one) => one.id === challenge)) {
    throw new ApiError('not_found', 'There is no such challenge any more')
  }
  if (report.criterion !== '') await requireCriterion(writing, report.criterion)
  await countReport(writing, address, now)
  const about = { firm_id: id, challenge_id: challenge, name: '', goodFaith: false }
  await insertReport(writing, newReport({ ...said, ...about }, now))
  postReceipt(mails, writing, { report, firmName: firm.name, address, about: 'firm' })
}

type Subject = Pick<ReportRecord, 'firm_id' | 'challenge_id' | 'fact' | 'criterion'>

const keyOf = ({ firm_id, challenge_id, fact, criterion }: Subject) =>
  [firm_id, challenge_id, fact, criterion].join(' ')

/** A report on a firm as staff read it. */
const toOpen = ({ id, reason, text, source, sent_at, email }: ReportRecord) => ({
  id,
  reason: firmReportReasons.find((one) => one === reason) ?? OUTDATED,
  text,
  source,
  sent_at,
  email,
})

/** The parts of firms with open reports, the longest waiting first. */
export function reportedFirms(database: Database): Promise<ReportedFirm[]> {
  return inSnapshot(database, async (reading) => {
    const subjects = await readReportedSubjects(reading, REPORTED_AT_ONCE)
    if (subjects.length === 0) return []
    const ids = [...new Set(subjects.map(({ firm_id }) => firm_id))]
    const reports = Map.groupBy(await readOpenFirmReports(reading, ids), keyOf)
    const names = await findFirmNames(reading, ids)
    const challenges = await readChallenges(reading, ids)
    const { criteria } = await readRubric(reading)
    const criterionNames = new Map(criteria.map(({ key, name }) => [key, name]))
    return subjects.map((subject) => {
      const { firm_id, challenge_id: challenge, fact, criterion } = subject
      const named = challenges.get(firm_id)?.find(({ id }) => id === challenge)
      const open = reports.get(keyOf(subject)) ?? []
      return {
        firm_id,
        firm_name: names.get(firm_id) ?? '',
        challenge,
        challenge_name: named?.name ?? '',
        fact,
        criterion,
        criterion_name: criterionNames.get(criterion) ?? criterion,
        reports: open.map(toOpen),
      }
    })
  })
}

interface FirmResolution {
  readonly id: string
  readonly action: FirmReportOutcome
  readonly reason: string
  readonly reports: readonly string[]
}

/**
 * Resolves the reports on a firm that were read, and mails their senders the decision. It changes nothing of the firm: staff
 * correct what is wrong by a change of the firm.
 * @throws ApiError 404, 409
 */
export async function resolveFirmReports(
  mails: ReportMails,
  writing: Writing,
  { id, action, reason, reports }: FirmResolution,
  author: Author,
): Promise<void> {
  const now = mails.clock()
  await lockState(writing)
  const firm = await findFirm(writing, id)
  if (!firm) throw new ApiError('not_found', 'There is no such firm')
  const decision = { resolution: action, rule: '', now } as const
  const resolved = await resolveReportsOn(writing, { of: { firm_id: id }, ids: reports }, decision)
  const [first] = resolved
  if (!first) throw new ApiError('conflict', 'These reports were resolved meanwhile')
  postDecisions(mails, writing, resolved, { firmName: firm.name, outcome: action, rule: '', about: 'firm' })
  const subject = { subject: 'review', subject_id: first.id, subject_name: firm.name } as const
  const after = { reports: resolved.length, resolution: action, reason, about: 'firm' }
  await record(writing, actorOf(author), { action: 'change', ...subject, after }, now)
}
