import { randomUUID } from 'node:crypto'
import { tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { isDuplicate } from '#backend/database/failures.ts'
import { inSnapshot, inTransaction, type Reading, type Writing } from '#backend/database/transaction.ts'
import { actorOf, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import { type ReportDecision, reportDecision } from '#backend/mail/report-decision.ts'
import { readChallenges } from '#backend/models/challenge.ts'
import { type FirmRecord, findFirm, findFirmNames } from '#backend/models/firm.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { findReviews, lockReview, toStaffReview } from '#backend/models/review.ts'
import {
  findOwnReports,
  insertReport,
  isReported,
  type ReportAbout,
  type ReportRecord,
  type ReportSubject,
  readOpenReports,
  readReported,
  resolveReportsOn,
} from '#backend/models/review-report.ts'
import { readRubric } from '#backend/models/settings.ts'
import { isLive } from '#contract/firm-status.ts'
import { hours } from '#contract/primitives/time.ts'
import type { FirmReport } from '#contract/reviews/firm-reports.ts'
import { REPORTED_AT_ONCE, type ReportedReview } from '#contract/reviews/moderation.ts'
import {
  type FirmReportOutcome,
  firmReportReasons,
  OUTDATED,
  type ReportOutcome,
  type ReportReason,
} from '#contract/reviews/options.ts'
import type { OwnReport } from '#contract/reviews/own-reports.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import { missingFromReport } from '#contract/reviews/report-rules.ts'
import type { ReportedFirm } from '#contract/reviews/reported-firms.ts'
import type { StaffReview } from '#contract/reviews/review.ts'
import type { ReviewReport } from '#contract/reviews/review-endpoints.ts'
import { countersOf, countSent } from '../posting-limit.ts'
import { existingReview } from './publish-review.ts'
import { postDecisions, postReceipt, type ReportMails } from './report-mails.ts'
import { storeReview, subjectOf } from './write-review.ts'

/** Reports of one network in an hour. */
const REPORTS_AN_HOUR = { limit: 20, span: hours(1) }

/** The part of a report that its kind does not decide. */
type Said = Pick<ReportRecord, 'reason' | 'text' | 'email' | 'idempotencyKey'> & {
  /** With it the sender's device asks what was decided; "" where the device makes none. */
  readonly secret: string
}

/** The columns that tell the kinds of reports apart. */
type Subject = Partial<
  Pick<
    ReportRecord,
    'review_id' | 'firm_id' | 'challenge_id' | 'fact' | 'criterion' | 'source' | 'name' | 'goodFaith'
  >
>

/** What differs between reports on reviews and on firms. */
interface ReportKind<Report extends Said> {
  readonly about: ReportAbout
  /** What a report lacks. */
  readonly missing: (report: Report) => readonly { readonly path: string; readonly message: string }[]
  readonly isThere: (reading: Reading, id: string) => Promise<boolean>
  /** The firm that it is or is about, else null. Its lock lets repeats beside one another take turns. */
  readonly lockFirm: (writing: Writing, id: string) => Promise<FirmRecord | null>
  /** @throws ApiError 404 where a part that a report names is gone */
  readonly subject: (
    writing: Writing,
    sent: SentReport<Report>,
    firm: FirmRecord,
  ) => Subject | Promise<Subject>
}

/** A report as a visitor sent it: on what, and what it says. */
interface SentReport<Report extends Said> {
  readonly id: string
  readonly report: Report
}

/** Reports on published reviews. */
export const ofReviews: ReportKind<ReviewReport> = {
  about: 'review',
  missing: missingFromReport,
  isThere: async (reading, id) => (await findReviews(reading, 'id', [id])).size > 0,
  async lockFirm(writing, id) {
    const review = await lockReview(writing, id)
    return review?.state === 'published' ? findFirm(writing, review.firm_id) : null
  },
  subject: (_, { id, report: { name, goodFaith } }) => ({ review_id: id, name, goodFaith }),
}

/** Reports that something about a firm is out of date or false. */
export const ofFirms: ReportKind<FirmReport> = {
  about: 'firm',
  missing: () => [],
  isThere: async (reading, id) => (await findFirm(reading, id)) !== null,
  async lockFirm(writing, id) {
    await lockState(writing)
    return findFirm(writing, id)
  },
  async subject(writing, { id, report: { challenge, fact, criterion, source } }, { challenges }) {
    if (challenge !== '' && !challenges.some((one) => one.id === challenge)) {
      throw new ApiError('not_found', 'There is no such challenge any more')
    }
    const criteria = criterion === '' ? [] : (await readRubric(writing)).criteria
    if (criterion !== '' && !criteria.some(({ key }) => key === criterion)) {
      throw new ApiError('not_found', 'There is no such criterion any more')
    }
    return { firm_id: id, challenge_id: challenge, fact, criterion, source }
  },
}

/** A report as it is stored before anyone decided on it. */
const newReport = (
  { reason, text, email, idempotencyKey, secret }: Said,
  subject: Subject,
  now: Date,
): ReportRecord => ({
  review_id: '',
  firm_id: '',
  challenge_id: '',
  fact: '',
  criterion: '',
  source: '',
  name: '',
  goodFaith: false,
  ...subject,
  reason,
  text,
  email,
  idempotencyKey,
  id: randomUUID(),
  secretHash: secret === '' ? '' : tokenHash(secret),
  sent_at: now.toISOString(),
  resolved_at: '',
  resolution: '',
  rule: '',
  decided_after: -1,
  erased_at: '',
})

/**
 * Stores what a visitor reports, and mails the receipt. A repeat changes nothing, and what is not there makes no writer wait.
 * (threat O3)
 * @throws ApiError 400, 404, 429
 */
export async function sendReport<Report extends Said>(
  mails: ReportMails,
  kind: ReportKind<Report>,
  sent: SentReport<Report>,
  address: string,
): Promise<void> {
  const { database, clock } = mails
  const { about } = kind
  const { id, report } = sent
  const noSuch = () => new ApiError('not_found', `There is no such ${about}`)
  const errors = kind.missing(report)
  if (errors.length > 0) {
    throw new ApiError('invalid_input', 'Please fill in all required fields', { errors: [...errors] })
  }
  const isKnown = (reading: Reading) => isReported(reading, report.idempotencyKey)
  if (!(await kind.isThere({ database }, id)) && !(await isKnown({ database }))) throw noSuch()
  await inTransaction(database, async (writing) => {
    const now = clock()
    const firm = await kind.lockFirm(writing, id)
    if (await isKnown(writing)) return
    if (!firm || !isLive(firm)) throw noSuch()
    const subject = await kind.subject(writing, sent, firm)
    await countSent(writing, 'reports', countersOf('report', address, REPORTS_AN_HOUR), now)
    await insertReport(writing, newReport(report, subject, now))
    postReceipt(mails, writing, { report, firmName: firm.name, address, about })
  }).catch((error) => {
    // One with the same key beside it, about something else, waits at no lock of this one.
    if (!isDuplicate(error)) throw error
  })
}

/** A report as its sender reads it. */
function toOwnReport(
  { id, firm_id, reason, sent_at, resolved_at, resolution: outcome, rule }: ReportRecord,
  firmName: string,
): OwnReport {
  const about = firm_id === '' ? 'review' : 'firm'
  const decision = outcome === '' ? [] : reportDecision({ about, outcome, rule }, [reason])
  return { id, firmName, reason, sent_at, decided_at: resolved_at || null, decision: [...decision] }
}

/** The states of the reports of these secrets, in their order; null for a secret without one. */
export function ownReports(database: Database, secrets: readonly string[]): Promise<(OwnReport | null)[]> {
  const hashes = secrets.map(tokenHash)
  return inSnapshot(database, async (reading) => {
    const reports = await findOwnReports(reading, hashes)
    const ids = [...reports.values()].map(({ review_id }) => review_id).filter(Boolean)
    const reviews = await findReviews(reading, 'id', ids)
    const firmOf = ({ firm_id, review_id }: ReportRecord) =>
      firm_id || (reviews.get(review_id)?.firm_id ?? '')
    const names = await findFirmNames(reading, [...reports.values()].map(firmOf))
    return hashes.map((hash) => {
      const report = reports.get(hash)
      return report ? toOwnReport(report, names.get(firmOf(report)) ?? '') : null
    })
  })
}

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
