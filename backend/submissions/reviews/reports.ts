import { randomUUID } from 'node:crypto'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Writing } from '#backend/database/transaction.ts'
import { actorOf, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import { findFirm, findFirmNames } from '#backend/models/firm.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { findReviews, lockReview, toStaffReview } from '#backend/models/review.ts'
import {
  insertReport,
  isReported,
  readOpenReports,
  readReportedIds,
  resolveReportsOn,
} from '#backend/models/review-report.ts'
import { countAgainst } from '#backend/models/throttle.ts'
import { isLive } from '#contract/firm-status.ts'
import { hours, seconds } from '#contract/primitives/time.ts'
import { REPORTED_AT_ONCE, type ReportedReview } from '#contract/reviews/moderation.ts'
import type { StaffReview } from '#contract/reviews/review.ts'
import type { ReviewReport } from '#contract/reviews/review-endpoints.ts'
import { countersOf } from '../posting-limit.ts'
import { existingReview } from './publish-review.ts'
import { storeReview, subjectOf } from './write-review.ts'

/** Reports of one network in an hour. */
const REPORTS_AN_HOUR = { limit: 20, span: hours(1) }

/** @throws ApiError 429 */
async function countReport(writing: Writing, address: string, now: Date): Promise<void> {
  const wait = await countAgainst(writing, countersOf('report', address, REPORTS_AN_HOUR), now)
  if (wait > 0) {
    throw new ApiError('too_many', 'Too many reports came from your network. Please try again later.', {
      headers: { 'Retry-After': String(Math.ceil(wait / seconds(1))) },
    })
  }
}

/** Stores what a visitor says of a published review. A repeat changes nothing. @throws ApiError 404, 429 */
export async function reportReview(
  writing: Writing,
  { id, report }: { readonly id: string; readonly report: ReviewReport },
  address: string,
  now: Date,
): Promise<void> {
  // Its lock lets repeats beside one another take turns.
  const review = await lockReview(writing, id)
  if (await isReported(writing, report.idempotencyKey)) return
  const firm = review?.state === 'published' ? await findFirm(writing, review.firm_id) : null
  if (!firm || !isLive(firm)) throw new ApiError('not_found', 'There is no such review')
  await countReport(writing, address, now)
  await insertReport(writing, {
    ...report,
    id: randomUUID(),
    review_id: id,
    sent_at: now.toISOString(),
    resolved_at: '',
    resolution: '',
    erased_at: '',
  })
}

/** The reviews with reports that nobody resolved, the longest waiting first. */
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
        reports: (reports.get(id) ?? []).map(({ id, reason, text, sent_at }) => ({
          id,
          reason,
          text,
          sent_at,
        })),
      }
    })
  })
}

/** How the reports on a review are resolved. */
interface Resolution {
  readonly id: string
  readonly tag: string
  readonly action: 'keep' | 'unpublish'
  readonly reason: string
  readonly reports: readonly string[]
}

/** Resolves the reports that were read; the review stays, or goes. @throws ApiError 404, 409, 412 */
export async function resolveReports(
  writing: Writing,
  { id, tag, action, reason, reports }: Resolution,
  author: Author,
  now: Date,
): Promise<StaffReview> {
  await lockState(writing)
  const review = await existingReview(writing, id, tag)
  const resolved = { resolved_at: now.toISOString(), resolution: action }
  const count = await resolveReportsOn(writing, { review_id: id, ids: reports }, resolved)
  if (count === 0) throw new ApiError('conflict', 'These reports were resolved by someone else meanwhile')
  const firmName = (await findFirm(writing, review.firm_id))?.name ?? ''
  const actor = actorOf({ ...author, batch: randomUUID() })
  const after = { reports: count, resolution: action, reason }
  await record(writing, actor, { action: 'change', ...subjectOf(review, firmName), after }, now)
  if (action === 'keep' || review.state !== 'published') return toStaffReview(review)
  const by = { actor, firmName, now }
  return toStaffReview(await storeReview(writing, review, { state: 'unpublished', reason }, by))
}
