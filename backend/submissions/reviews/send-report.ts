import { randomUUID } from 'node:crypto'
import { tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction, type Reading, type Writing } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { reportDecision } from '#backend/mail/report-decision.ts'
import { type FirmRecord, findFirm, findFirmNames } from '#backend/models/firm.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { findReviews, lockReview } from '#backend/models/review.ts'
import {
  findOwnReports,
  insertReport,
  isReported,
  type ReportAbout,
  type ReportRecord,
} from '#backend/models/review-report.ts'
import { readRubric } from '#backend/models/settings.ts'
import { isLive } from '#contract/firm-status.ts'
import { hours } from '#contract/primitives/time.ts'
import type { FirmReport } from '#contract/reviews/firm-reports.ts'
import type { OwnReport } from '#contract/reviews/own-reports.ts'
import { missingFromReport } from '#contract/reviews/report-rules.ts'
import type { ReviewReport } from '#contract/reviews/review-endpoints.ts'
import { countersOf, countSent } from '../posting-limit.ts'
import { postReceipt, type ReportMails } from './report-mails.ts'

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
