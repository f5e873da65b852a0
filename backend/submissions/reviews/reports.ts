import { randomUUID } from 'node:crypto'
import { tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction, type Writing } from '#backend/database/transaction.ts'
import { actorOf, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import { firmReportDecision, reportDecision } from '#backend/mail/report-decision.ts'
import { findFirm, findFirmNames } from '#backend/models/firm.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { findReviews, lockReview, toStaffReview } from '#backend/models/review.ts'
import {
  findOwnReports,
  insertReport,
  isReported,
  type ReportRecord,
  readOpenReports,
  readReportedIds,
  resolveReportsOn,
} from '#backend/models/review-report.ts'
import { countAgainst } from '#backend/models/throttle.ts'
import { isLive } from '#contract/firm-status.ts'
import { hours, seconds } from '#contract/primitives/time.ts'
import { REPORTED_AT_ONCE, type ReportedReview } from '#contract/reviews/moderation.ts'
import { OUTDATED, type ReportOutcome, type ReportReason } from '#contract/reviews/options.ts'
import type { OwnReport } from '#contract/reviews/own-reports.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import { missingFromReport } from '#contract/reviews/report-rules.ts'
import type { StaffReview } from '#contract/reviews/review.ts'
import type { ReviewReport } from '#contract/reviews/review-endpoints.ts'
import { countersOf } from '../posting-limit.ts'
import { newReport } from './new-report.ts'
import { existingReview } from './publish-review.ts'
import { postDecisions, postReceipt, type ReportMails } from './report-mails.ts'
import { storeReview, subjectOf } from './write-review.ts'

/** Any reason that is one of reviews. */
const CLAIMLESS: ReportReason = 'other'

/** Reports of one network in an hour. */
const REPORTS_AN_HOUR = { limit: 20, span: hours(1) }

/** Counts a report of a network. @throws ApiError 429 */
export async function countReport(writing: Writing, address: string, now: Date): Promise<void> {
  const wait = await countAgainst(writing, countersOf('report', address, REPORTS_AN_HOUR), now)
  if (wait > 0) {
    throw new ApiError('too_many', 'Too many reports came from your network. Please try again later.', {
      headers: { 'Retry-After': String(Math.ceil(wait / seconds(1))) },
    })
  }
}

/** @throws ApiError 400 where a claim of a right says too little */
function requireClaim(report: ReviewReport): void {
  const errors = missingFromReport(report)
  if (errors.length > 0)
    throw new ApiError('invalid_input', 'Please fill in all required fields', { errors: [...errors] })
}

/** A report as a visitor sent it: on which review, and what it says. */
interface SentReport {
  readonly id: string
  readonly report: ReviewReport
}

const noReview = () => new ApiError('not_found', 'There is no such review')

/**
 * Stores what a visitor says of a published review, and mails the receipt. A repeat changes nothing, and a review that is not
 * there makes no writer wait.
 * @throws ApiError 400, 404, 429
 */
export async function reportReview(
  mails: ReportMails,
  database: Database,
  sent: SentReport,
  address: string,
): Promise<void> {
  const { id, report } = sent
  requireClaim(report)
  const found = await findReviews({ database }, 'id', [id])
  if (found.size === 0 && !(await isReported({ database }, report.idempotencyKey))) throw noReview()
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
  const review = await lockReview(writing, id)
  if (await isReported(writing, report.idempotencyKey)) return
  const firm = review?.state === 'published' ? await findFirm(writing, review.firm_id) : null
  if (!firm || !isLive(firm)) throw noReview()
  await countReport(writing, address, now)
  await insertReport(writing, newReport({ ...report, review_id: id }, now))
  postReceipt(mails, writing, { report, firmName: firm.name, address, about: 'review' })
}

/** The decision on a report, in words for its sender. */
function decisionText({
  firm_id,
  reason,
  resolution,
  rule,
}: Pick<ReportRecord, 'firm_id' | 'reason' | 'resolution' | 'rule'>) {
  if (firm_id !== '') {
    return firmReportDecision(resolution === 'corrected' ? 'corrected' : 'keep', [reason])
  }
  return reportDecision(resolution === 'unpublish' ? 'unpublish' : 'keep', rule)
}

/** A report as its sender reads it. */
function toOwnReport(
  { id, firm_id, reason, sent_at, resolved_at, resolution, rule }: ReportRecord,
  firmName: string,
): OwnReport {
  const decision = resolution === '' ? [] : [...decisionText({ firm_id, reason, resolution, rule })]
  return { id, firmName, reason, sent_at, decided_at: resolved_at || null, decision }
}

/** The states of the reports of these secrets, in their order; null for a secret without one. */
export function ownReports(database: Database, secrets: readonly string[]): Promise<(OwnReport | null)[]> {
  const hashes = secrets.map(tokenHash)
  return inSnapshot(database, async (reading) => {
    const reports = await findOwnReports(reading, hashes)
    const ids = [...reports.values()].map(({ review_id }) => review_id).filter(Boolean)
    const reviews = await findReviews(reading, 'id', ids)
    const firms = [...reviews.values(), ...reports.values()].map(({ firm_id }) => firm_id)
    const names = await findFirmNames(reading, firms)
    return hashes.map((hash) => {
      const report = reports.get(hash)
      return report
        ? toOwnReport(
            report,
            names.get(report.firm_id || (reviews.get(report.review_id)?.firm_id ?? '')) ?? '',
          )
        : null
    })
  })
}

/** A report on a review as staff read it. Only reports on firms say that something is out of date. */
const toWaiting = ({ id, reason, text, sent_at, name, email, goodFaith }: ReportRecord) => ({
  id,
  reason: reason === OUTDATED ? CLAIMLESS : reason,
  text,
  sent_at,
  name,
  email,
  goodFaith,
})

/** The reviews with open reports, the longest waiting first. */
export function reportedReviews(database: Database): Promise<ReportedReview[]> {
  return inSnapshot(database, async (reading) => {
    const ids = await readReportedIds(reading, REPORTED_AT_ONCE)
    if (ids.length === 0) return []
    const reports = Map.groupBy(await readOpenReports(reading, ids), ({ review_id }) => review_id)
    const reviews = await findReviews(reading, 'id', ids)
    const names = await findFirmNames(
      reading,
      [...reviews.values()].map(({ firm_id }) => firm_id),
    )
    return ids.flatMap((id) => {
      const review = reviews.get(id)
      if (!review) return []
      return {
        review: toStaffReview(review),
        firmName: names.get(review.firm_id) ?? '',
        reports: (reports.get(id) ?? []).map(toWaiting),
      }
    })
  })
}

/** How the reports on a review are resolved. */
interface Resolution {
  readonly id: string
  readonly tag: string
  readonly action: ReportOutcome
  readonly reason: string
  /** The rule that the decision names; "" for none. */
  readonly rule: PolicyRule | ''
  readonly reports: readonly string[]
}

/**
 * Resolves the reports that were read, and mails their senders the decision; the review stays, or goes.
 * @throws ApiError 404, 409, 412
 */
export async function resolveReports(
  mails: ReportMails,
  writing: Writing,
  { id, tag, action, reason, rule, reports }: Resolution,
  author: Author,
): Promise<StaffReview> {
  const now = mails.clock()
  await lockState(writing)
  const review = await existingReview(writing, id, tag)
  const decision = { resolution: action, rule, now }
  const resolved = await resolveReportsOn(writing, { of: { review_id: id }, ids: reports }, decision)
  if (resolved.length === 0) {
    throw new ApiError('conflict', 'These reports were resolved meanwhile')
  }
  const firmName = (await findFirm(writing, review.firm_id))?.name ?? ''
  postDecisions(mails, writing, resolved, { firmName, outcome: action, rule, about: 'review' })
  const actor = actorOf({ ...author, batch: randomUUID() })
  const named = rule === '' ? {} : { rule }
  const after = { reports: resolved.length, resolution: action, reason, ...named }
  await record(writing, actor, { action: 'change', ...subjectOf(review, firmName), after }, now)
  if (action === 'keep' || review.state !== 'published') return toStaffReview(review)
  const by = { actor, firmName, now }
  return toStaffReview(await storeReview(writing, review, { state: 'unpublished', reason, rule }, by))
}
