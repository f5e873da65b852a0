/** Lists of published reviews that pages need without the schemas, which bring the validator along. */

/** The stars that a review can give, best first, as the bars of a firm show them. */
export const stars = [5, 4, 3, 2, 1] as const
type Stars = (typeof stars)[number]

/** The word for each rating. */
export const starWords: Readonly<Record<Stars, string>> = {
  1: 'very bad',
  2: 'bad',
  3: 'mixed',
  4: 'good',
  5: 'very good',
}

/** Outcomes of an account. Those about money may name a payout. */
export const outcomes = [
  { key: 'passed', label: 'Passed', hasPayout: false },
  { key: 'failed', label: 'Failed', hasPayout: false },
  { key: 'funded', label: 'Funded', hasPayout: false },
  { key: 'paid_out', label: 'Paid out', hasPayout: true },
  { key: 'payout_refused', label: 'Payout refused', hasPayout: true },
  { key: 'payout_waiting', label: 'Payout waiting', hasPayout: true },
  { key: 'other', label: 'Other', hasPayout: false },
] as const
export type Outcome = (typeof outcomes)[number]['key']

/** Proof that staff saw; `badge` is the label for visitors. */
export const proofs = [
  { key: 'none', label: 'None', badge: '' },
  { key: 'screenshot', label: 'Screenshot', badge: 'Screenshot seen' },
  { key: 'payout_statement', label: 'Payout statement', badge: 'Payout statement seen' },
  { key: 'account_email', label: 'Account e-mail', badge: 'Account e-mail seen' },
] as const
export type Proof = (typeof proofs)[number]['key']

/** The labels that a review may carry, in the order of its foot. */
export const reviewLabels = [
  { key: 'sample', label: 'Sample review' },
  { key: 'incentivised', label: 'Received a reward' },
  { key: 'connected', label: 'Worked with the firm' },
] as const

/** Why a visitor reports a review; `short` is the label for staff. */
export const reportReasons = [
  { key: 'other_firm', label: 'It is not about this firm', short: 'Not about this firm' },
  { key: 'private', label: 'It names a person or private data', short: 'Private data' },
  { key: 'advertising', label: 'It is advertising or paid for', short: 'Advertising' },
  { key: 'insulting', label: 'It is insulting or hateful', short: 'Insulting' },
  { key: 'false', label: 'The facts are false', short: 'The facts are false' },
  { key: 'legal', label: 'It breaks a law or my rights', short: 'Law or rights' },
  { key: 'other', label: 'Something else', short: 'Something else' },
] as const
export type ReportReason = (typeof reportReasons)[number]['key']

/** The kind of a report that is about a firm, one of its challenges or one of its facts, and about no review. */
export const OUTDATED = 'outdated'

/** Why a visitor reports a firm, or a part of it; `false` is a reason of reports on reviews too. */
export const firmReportReasons = [OUTDATED, 'false'] as const
export type FirmReportReason = (typeof firmReportReasons)[number]

/** Every kind of a report. */
export const reportKinds = [...reportReasons.map(({ key }) => key), OUTDATED] as const
export type ReportKind = (typeof reportKinds)[number]

/** The kind of a report, as its sender and staff read it. */
export const kindLabel = (kind: ReportKind): string =>
  kind === OUTDATED ? 'This is out of date' : (reportReasons.find(({ key }) => key === kind)?.label ?? kind)

/** The reason that claims a right: such a report must name its sender and the words in question. */
export const CLAIM = 'legal' satisfies ReportReason

/** Decisions on reports about a review. */
export type ReportOutcome = 'keep' | 'unpublish'
/** Decisions on reports about a firm. */
export type FirmReportOutcome = 'keep' | 'corrected'

/** States of a review as its sender reads them. */
export const ownStates = [
  { key: 'waiting', label: 'Waiting', tone: 'warning' },
  { key: 'published', label: 'Published', tone: 'success' },
  /** Approved, and not on the site: it gave no stars, or its firm is not listed. */
  { key: 'checked', label: 'Checked', tone: 'success' },
  { key: 'unpublished', label: 'Unpublished', tone: 'danger' },
  { key: 'rejected', label: 'Rejected', tone: 'danger' },
  { key: 'withdrawn', label: 'Withdrawn', tone: 'neutral' },
] as const
export type OwnState = (typeof ownStates)[number]['key']

/** The name of a sender who did not agree to be named. */
export const ANONYMOUS = 'Anonymous trader'

/** Reviews of one page of a list of them. */
export const REVIEWS_AT_ONCE = 10

/** Longest answer of a firm, in characters. */
export const ANSWER_LENGTH = 1000

/** Longest text of a report, in characters. */
export const REPORT_LENGTH = 1000

/** Longest name of a reporter, in characters. */
export const NAME_LENGTH = 120

/** Longest description of a review, in characters. */
export const DESCRIPTION_LENGTH = 10_000
