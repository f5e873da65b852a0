import * as v from 'valibot'
import { createSubmission } from './create-submission.ts'
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
  needs: 'submissions:decide',
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
  reply: v.array(submission),
  work: 'list',
})

export const readSubmission = endpoint({
  method: 'GET',
  path: '/api/user-submissions/:id',
  summary: 'One review that was sent in',
  needs: 'submissions:decide',
  params: idParams,
  reply: submission,
})

/** 409 where the state does not allow the change. */
export const changeSubmission = endpoint({
  method: 'PUT',
  path: '/api/user-submissions/:id',
  summary: 'Decide on a review, or note something',
  needs: 'submissions:decide',
  params: idParams,
  query: puttingBack,
  body: submissionChange,
  reply: submission,
})

/** Gone from every list and count at once, and for good within two hours. */
export const deleteSubmission = endpoint({
  method: 'DELETE',
  path: '/api/user-submissions/:id',
  summary: 'Delete a review with its files',
  needs: 'submissions:delete',
  params: idParams,
  reply: v.object({ message: v.string() }),
})

/** Undoes a deletion; 404 once it is final. */
export const restoreSubmission = endpoint({
  method: 'POST',
  path: '/api/user-submissions/:id/restore',
  summary: 'Take the deletion of a review back',
  needs: 'submissions:delete',
  params: idParams,
  query: puttingBack,
  reply: submission,
})

/** Always an attachment, which no browser displays inline. (threat G6) */
export const readSubmissionFile = endpoint({
  method: 'GET',
  path: '/api/user-submissions/:id/files/:file',
  summary: 'A file of a review',
  needs: 'submissions:decide',
  params: v.object({ id, file: id }),
  reply: v.instance(Uint8Array),
  download: true,
})

/** For the page that says how submissions are checked. */
export const readSubmissionCounts = endpoint({
  method: 'GET',
  path: '/api/review-counts',
  summary: 'How many reviews were received, approved and rejected, and how fast',
  needs: 'directory:read',
  reply: submissionCounts,
  limits: { callsPerMinute: 120 },
})

export const submissionEndpoints = [
  createSubmission,
  listSubmissions,
  readSubmission,
  changeSubmission,
  deleteSubmission,
  restoreSubmission,
  readSubmissionFile,
  readSubmissionCounts,
]
