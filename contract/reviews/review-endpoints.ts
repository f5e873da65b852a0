import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { id, idParams, lineText, moment, optionalEmail, text, typedText } from '../primitives/text-input.ts'
import { managementSecret } from './experience.ts'
import { NAME_LENGTH, REPORT_LENGTH, reportReasons } from './options.ts'
import { reviewPage } from './review.ts'
import { reviewFigures } from './review-figures.ts'
import { sentPaths } from './sent-paths.ts'
import { YEARS_PATH } from './years.ts'

const reviewFilter = {
  stars: v.optional(
    v.pipe(v.picklist(['1', '2', '3', '4', '5'], 'must be between 1 and 5'), v.transform(Number)),
  ),
  /** Only reviews with seen proof. */
  proof: v.optional(v.picklist(['true'], 'must be true')),
  /** With `after_id`: only reviews after the one published then, where the page before ended. */
  after: v.optional(moment),
  after_id: v.optional(id),
} as const

/** Newest first, `REVIEWS_AT_ONCE` at a time. */
export const listFirmReviews = endpoint({
  method: 'GET',
  path: '/api/firms/:id/reviews',
  summary: 'Published reviews of a firm, newest first',
  permission: 'directory:read',
  params: idParams,
  query: v.object(reviewFilter),
  response: reviewPage,
  limits: { callsPerMinute: 240 },
  work: 'reviews',
})

/** The same of all firms that visitors see. */
export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews',
  summary: 'Published reviews of all firms, newest first',
  permission: 'directory:read',
  query: v.object({ ...reviewFilter, firm: v.optional(id) }),
  response: reviewPage,
  limits: { callsPerMinute: 240 },
  work: 'reviews',
})

/** A visitor's report. A repeat with the same key has no effect and gets the same reply. */
const reviewReport = v.object({
  reason: v.picklist(
    reportReasons.map(({ key }) => key),
    'must be one of the reasons',
  ),
  text: v.optional(text(REPORT_LENGTH), ''),
  idempotencyKey: typedText(64, v.regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be 16 to 64 letters')),
  /** Additive, as all that follows: the reporter's name. Never shown; `missingFromReport` decides where it is required. */
  name: v.optional(lineText(NAME_LENGTH), ''),
  /** Where the receipt and the decision are mailed; "" for nowhere. */
  email: v.optional(optionalEmail, ''),
  /** Whether the sender believes in good faith that the report is accurate. */
  goodFaith: v.optional(v.boolean('must be true or false'), false),
  /** The sender's device asks for the decision with it; stored as a hash only. "" where the device makes none. */
  secret: v.optional(v.union([v.literal(''), managementSecret], 'must be 43 letters'), ''),
})
export type ReviewReport = v.InferOutput<typeof reviewReport>

export const reportReview = endpoint({
  method: 'POST',
  path: sentPaths.reportReview,
  summary: 'Tell staff what is wrong with a published review',
  permission: 'submissions:send',
  params: idParams,
  body: reviewReport,
  response: v.object({ message: v.string() }),
  status: 201,
  limits: { callsPerMinute: 30 },
})

/** For the page that says how reviews are checked. */
export const readReviewFigures = endpoint({
  method: 'GET',
  path: '/api/review-figures',
  summary: 'What came of the reviews: by stars, by month',
  permission: 'directory:read',
  response: reviewFigures,
  limits: { callsPerMinute: 60 },
  work: 'reviews',
})

/** The same figures of each year as a table for spreadsheets. */
export const downloadYears = endpoint({
  method: 'GET',
  path: YEARS_PATH,
  summary: 'Notices, decisions and objections of each year, as CSV',
  permission: 'directory:read',
  response: v.instance(Uint8Array),
  download: true,
  limits: { callsPerMinute: 60 },
  work: 'reviews',
})
