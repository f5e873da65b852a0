import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { puttingBack } from './history.ts'
import { id, idParams, moment, typedText } from './primitives/text-input.ts'
import { submissionCounts } from './reviews/review-figures.ts'
import { submission, submissionChange } from './submission.ts'
import { queueFilter, queueOrders } from './submission-queue.ts'

/** Submissions in a reply to callers without a limit, such as older ones that do not page. */
export const SUBMISSIONS_UNASKED = 200

const whole = (max: number) =>
  v.pipe(
    typedText(7, v.regex(/^\d+$/, 'must be a whole number')),
    v.transform(Number),
    v.maxValue(max, `must be at most ${max}`),
  )

/**
 * A page of them, newest first unless asked otherwise: `limit` many, else `SUBMISSIONS_UNASKED`. Where more follow, the
 * header `Link` holds their address as `rel="next"`.
 */
export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/user-submissions',
  summary: `The reviews that were sent in, newest first, ${SUBMISSIONS_UNASKED} unless \`limit\` says otherwise; \`Link\` leads to the next`,
  permission: 'submissions:decide',
  query: v.object({
    ...queueFilter.entries,
    order: v.optional(v.picklist(queueOrders.map(({ key }) => key))),
    limit: v.optional(whole(1000)),
    /** How many of the first to leave out. */
    offset: v.optional(whole(1_000_000)),
    /** With `after_id`: only submissions after that one, where the page before ended. */
    after: v.optional(moment),
    after_id: v.optional(id),
  }),
  response: v.array(submission),
  work: 'list',
})

export const readSubmission = endpoint({
  method: 'GET',
  path: '/api/user-submissions/:id',
  summary: 'One review that was sent in',
  permission: 'submissions:decide',
  params: idParams,
  response: submission,
})

/** 409 where the state does not allow the change. */
export const changeSubmission = endpoint({
  method: 'PUT',
  path: '/api/user-submissions/:id',
  summary: 'Decide on a review, or note something',
  permission: 'submissions:decide',
  params: idParams,
  query: puttingBack,
  body: submissionChange,
  response: submission,
})

/** Gone from every list and count at once, and for good within two hours. */
export const deleteSubmission = endpoint({
  method: 'DELETE',
  path: '/api/user-submissions/:id',
  summary: 'Delete a review with its files',
  permission: 'submissions:delete',
  params: idParams,
  response: v.object({ message: v.string() }),
})

/** Undoes a deletion; 404 once it is final. */
export const restoreSubmission = endpoint({
  method: 'POST',
  path: '/api/user-submissions/:id/restore',
  summary: 'Take the deletion of a review back',
  permission: 'submissions:delete',
  params: idParams,
  query: puttingBack,
  response: submission,
})

/** Always an attachment, which no browser displays inline. (threat G6) */
export const readSubmissionFile = endpoint({
  method: 'GET',
  path: '/api/user-submissions/:id/files/:file',
  summary: 'A file of a review',
  permission: 'submissions:decide',
  params: v.object({ id, file: id }),
  response: v.instance(Uint8Array),
  download: true,
})

/** For the page that says how submissions are checked. */
export const readSubmissionCounts = endpoint({
  method: 'GET',
  path: '/api/review-counts',
  summary: 'How many reviews were received, approved and rejected, and how fast',
  permission: 'directory:read',
  response: submissionCounts,
  limits: { callsPerMinute: 120 },
})
