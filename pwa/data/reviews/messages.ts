import type { FirmReportReason, ReportKind, ReportReason } from '#contract/reviews/options.ts'
import type { OwnReport } from '#contract/reviews/own-reports.ts'
import type { ReportedFact } from '#contract/reviews/reported-facts.ts'
import type { Review, ReviewPage } from '#contract/reviews/review.ts'

/** Which reviews of a firm, or of all firms, a page wants to show. */
export interface ReviewFilter {
  /** 0: any. */
  readonly stars: number
  /** Only those whose proof was seen. */
  readonly proof: boolean
}

export const NO_REVIEW_FILTER: ReviewFilter = { stars: 0, proof: false }

/** A request for a page of reviews. */
export interface ReviewRequest {
  /** null: of all firms. */
  readonly firmId: string | null
  readonly filter: ReviewFilter
  /** The last review that is shown; null: from the newest on. */
  readonly after: Pick<Review, 'id' | 'published_at'> | null
}

/** A page of reviews, and when it was read from the server. */
export interface ReadReviews {
  readonly page: ReviewPage
  /** ISO 8601. */
  readonly readAt: string
}

/** Whether the filter is empty. */
export const isUnfiltered = ({ stars, proof }: ReviewFilter): boolean => stars === 0 && !proof

/** Whether a review passes. */
export const passesFilter = (
  review: Pick<Review, 'rating' | 'proof'>,
  { stars, proof }: ReviewFilter,
): boolean => (stars === 0 || review.rating === stars) && (!proof || review.proof !== 'none')

interface UnsentPart {
  /** No attempt before, in milliseconds since 1970; absent: at once. */
  readonly notBefore?: number
}

/** A visitor's report of a review, until the site has it. */
export interface StoredReport extends UnsentPart {
  readonly idempotencyKey: string
  readonly reviewId: string
  readonly reason: ReportReason
  readonly text: string
  /** The firm that the review is about, for this device alone. Absent, as all that follows, in reports of an earlier version. */
  readonly firmName?: string
  readonly name?: string
  readonly email?: string
  readonly goodFaith?: boolean
  /** With it this device asks what was decided. */
  readonly secret?: string
}

/** A visitor's report that something of a firm is out of date or false, until the site has it. */
export interface StoredFirmReport extends UnsentPart {
  readonly idempotencyKey: string
  readonly firmId: string
  /** One of them at most; "" otherwise. */
  readonly challenge: string
  readonly fact: ReportedFact | ''
  /** The key of the criterion whose line is challenged, and an address that says otherwise. Absent in reports of other parts. */
  readonly criterion?: string
  readonly source?: string
  readonly reason: FirmReportReason
  readonly text: string
  readonly email: string
  /** For this device alone. */
  readonly firmName: string
  readonly secret: string
}

/** Either of them. */
export type WaitingReport = StoredReport | StoredFirmReport

/** A report that left this device: without its words, and kept for the sake of its secret. */
export interface SentReport extends Pick<StoredReport, 'idempotencyKey'> {
  readonly reason: ReportKind
  /** The key of a criterion, as of `StoredFirmReport`. */
  readonly criterion?: string
  readonly firmName: string
  readonly secret: string
  /** ISO 8601. */
  readonly sentAt: string
  /** Why the site did not take it when there was a connection again; "" where it did. */
  readonly refusal: string
  /** The site's last word on it, null where it knows of none; absent before the first. */
  readonly known?: { readonly report: OwnReport | null; readonly readAt: string }
}

/** A report of this device as the page shows it. */
export interface ShownReport extends Omit<SentReport, 'secret' | 'sentAt'> {
  /** null: it waits for a connection. */
  readonly sentAt: string | null
}

/** Asks for the reports of this device, as it keeps them or as the site knows them. */
export interface OwnReportsRequest {
  readonly kind: 'own-reports'
  readonly call: number
  readonly place: 'device' | 'site'
  /** The key of one that is forgotten first. */
  readonly forget?: string
}

/** The answer: newest first. */
export interface OwnReportsReply {
  readonly kind: 'own-reports'
  readonly call: number
  readonly reports: readonly ShownReport[]
}

/** The outcome of a report: the site has it, it waits for a connection or for a site that is too busy, or the site refused it. */
export type ReportOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waiting'; readonly isBusy: boolean }
  | { readonly kind: 'refused'; readonly message: string }
