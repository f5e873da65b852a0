import { randomUUID } from 'node:crypto'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Writing } from '#backend/database/transaction.ts'
import { actorOf, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import type { ReportDecision } from '#backend/mail/report-decision.ts'
import { readChallenges } from '#backend/models/challenge.ts'
import { findFirm, findFirmNames } from '#backend/models/firm.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { findReviews, toStaffReview } from '#backend/models/review.ts'
import {
  type ReportRecord,
  type ReportSubject,
  readOpenReports,
  readReported,
  resolveReportsOn,
} from '#backend/models/review-report.ts'
import { readRubric } from '#backend/models/settings.ts'
import { REPORTED_AT_ONCE, type ReportedReview } from '#contract/reviews/moderation.ts'
import {
  type FirmReportOutcome,
  firmReportReasons,
  OUTDATED,
  type ReportOutcome,
  type ReportReason,
} from '#contract/reviews/options.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import type { ReportedFirm } from '#contract/reviews/reported-firms.ts'
import type { StaffReview } from '#contract/reviews/review.ts'
import { existingReview } from './publish-review.ts'
import { postDecisions, type ReportMails } from './report-mails.ts'
import { storeReview, subjectOf } from './write-review.ts'

/** Any reason that is one of reviews. */
const CLAIMLESS: ReportReason = 'other'

/** A report on a review as staff read it. Only reports on firms say that something is out of date. */
const toReported = ({ id, reason, text, sent_at, name, email, goodFaith }: ReportRecord) => ({
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
    const ids = (await readReported(reading, 'review', REPORTED_AT_ONCE)).map(({ review_id }) => review_id)
    if (ids.length === 0) return []
    const open = await readOpenReports(reading, 'review', ids)
    const reports = Map.groupBy(open, ({ review_id }) => review_id)
    const reviews = await findReviews(reading, 'id', ids)
    const firms = [...reviews.values()].map(({ firm_id }) => firm_id)
    const names = await findFirmNames(reading, firms)
    return ids.flatMap((id) => {
      const review = reviews.get(id)
      if (!review) return []
      const firmName = names.get(review.firm_id) ?? ''
      return { review: toStaffReview(review), firmName, reports: (reports.get(id) ?? []).map(toReported) }
    })
  })
}

const keyOf = ({ firm_id, challenge_id, fact, criterion }: ReportSubject<'firm'>) =>
  [firm_id, challenge_id, fact, criterion].join(' ')

/** A report on a firm as staff read it. */
const toOutdated = ({ id, reason, text, source, sent_at, email }: ReportRecord) => ({
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
    const subjects = await readReported(reading, 'firm', REPORTED_AT_ONCE)
    if (subjects.length === 0) return []
    const ids = [...new Set(subjects.map(({ firm_id }) => firm_id))]
    const reports = Map.groupBy(await readOpenReports(reading, 'firm', ids), keyOf)
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
        reports: open.map(toOutdated),
      }
    })
  })
}

/** How the reports on a review or a firm are resolved. */
interface Resolution<Action> {
  readonly id: string
  readonly action: Action
  readonly reason: string
  readonly reports: readonly string[]
}

/** Resolves those reports that were read, and mails their senders the decision. Returns one of them. @throws ApiError 409 */
async function resolve(
  mails: ReportMails,
  writing: Writing,
  { id, action: outcome, reason, reports }: Resolution<ReportDecision['outcome']>,
  decision: Omit<ReportDecision, 'outcome'> & { readonly firmName: string; readonly now: Date },
) {
  const { about, rule, now } = decision
  const resolved = await resolveReportsOn(writing, { about, id, reports }, { resolution: outcome, rule, now })
  const [first] = resolved
  if (!first) throw new ApiError('conflict', 'These reports were resolved meanwhile')
  postDecisions(mails, writing, resolved, { ...decision, outcome })
  return { first, after: { reports: resolved.length, resolution: outcome, reason } }
}

/**
 * Resolves the reports on a review; it stays, or goes. `rule`: the one that the decision names, "" for none.
 * @throws ApiError 404, 409, 412
 */
export async function resolveReviewReports(
  mails: ReportMails,
  writing: Writing,
  resolution: Resolution<ReportOutcome> & { readonly tag: string; readonly rule: PolicyRule | '' },
  author: Author,
): Promise<StaffReview> {
  const { id, tag, action, reason, rule } = resolution
  const now = mails.clock()
  await lockState(writing)
  const review = await existingReview(writing, id, tag)
  const firmName = (await findFirm(writing, review.firm_id))?.name ?? ''
  const resolved = await resolve(mails, writing, resolution, { about: 'review', firmName, rule, now })
  const after = { ...resolved.after, ...(rule === '' ? {} : { rule }) }
  const actor = actorOf({ ...author, batch: randomUUID() })
  await record(writing, actor, { action: 'change', ...subjectOf(review, firmName), after }, now)
  if (action === 'keep' || review.state !== 'published') return toStaffReview(review)
  const by = { actor, firmName, now }
  return toStaffReview(await storeReview(writing, review, { state: 'unpublished', reason, rule }, by))
}

/**
 * Resolves the reports on a firm. It changes nothing of the firm: staff correct what is wrong by a change of the firm.
 * @throws ApiError 404, 409
 */
export async function resolveFirmReports(
  mails: ReportMails,
  writing: Writing,
  resolution: Resolution<FirmReportOutcome>,
  author: Author,
): Promise<void> {
  const now = mails.clock()
  await lockState(writing)
  const firm = await findFirm(writing, resolution.id)
  if (!firm) throw new ApiError('not_found', 'There is no such firm')
  const about = { about: 'firm', firmName: firm.name, rule: '', now } as const
  const { first, after } = await resolve(mails, writing, resolution, about)
  const subject = subjectOf({ submission_id: first.id }, firm.name)
  await record(
    writing,
    actorOf(author),
    { action: 'change', ...subject, after: { ...after, about: 'firm' } },
    now,
  )
}
