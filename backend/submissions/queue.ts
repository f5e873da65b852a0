import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Writing } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import {
  findSubmission,
  lockSubmission,
  readSubmissions,
  type SubmissionPage,
  type SubmissionRecord,
} from '#backend/models/submission.ts'
import { readFiles } from '#backend/models/submission-file.ts'
import { type Submission, submissionTag } from '#contract/submission.ts'
import { listSubmissions, SUBMISSIONS_UNASKED } from '#contract/submission-endpoints.ts'
import {
  type decideSubmissions,
  type listAlike,
  type QueueFilter,
  type QueueState,
  SUBMISSION_PAGE,
} from '#contract/submission-queue.ts'
import { store, subjectOf, submissionOf, toSubmission, toSubmissions } from './decide.ts'
import { isDisputed } from './objections/pending-appeal.ts'
import { readAlike, withGroup } from './rows/submission-alike.ts'
import { readQueueState } from './rows/submission-queue.ts'

/** Part of the list of submissions. `next`: the address of what follows, from the root of the site; null at the end. */
interface PageOfSubmissions {
  readonly submissions: Submission[]
  readonly next: string | null
}

/** A page of the submissions. Without a limit in the query the answer is a page, too. (threat N12) */
export function submissionsOf(
  database: Database,
  wish: SubmissionPage & QueueFilter,
): Promise<PageOfSubmissions> {
  const limit = wish.limit ?? SUBMISSIONS_UNASKED
  const page = { ...wish, limit }
  return inSnapshot(database, async (reading) => {
    const found = await readSubmissions(reading, { ...(await withGroup(reading, page)), limit: limit + 1 })
    const records = found.slice(0, limit)
    const last = records.at(-1)
    const next = last && found.length > limit ? addressAfter(page, last) : null
    return { submissions: await toSubmissions(reading, records), next }
  })
}

/** The waiting submissions, and where an order is named the first page of the matching ones: of one moment. */
export function queueOf(
  database: Database,
  {
    since,
    order,
    ...filter
  }: Pick<SubmissionPage, 'order'> & QueueFilter & { readonly since?: string | undefined },
): Promise<QueueState> {
  return inSnapshot(database, async (reading) => {
    const known = await withGroup(reading, filter)
    const state = await readQueueState(reading, { ...known, since })
    if (order === undefined) return state
    const records = await readSubmissions(reading, { ...known, order, limit: SUBMISSION_PAGE })
    return { ...state, rows: await toSubmissions(reading, records) }
  })
}

/** Where the list goes on behind a submission, asked in the same way. */
function addressAfter(page: SubmissionPage, { id, submitted_at }: Pick<Submission, 'id' | 'submitted_at'>) {
  const { offset: _, ...same } = page
  const asked = Object.entries({ ...same, after: submitted_at, after_id: id })
  const query = asked.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return `${listSubmissions.path}?${new URLSearchParams(query)}`
}

/** The submissions that one may be a duplicate of, with their files. @throws ApiError 404 */
export function alikeOf(
  database: Database,
  id: string,
): Promise<v.InferOutput<(typeof listAlike)['response']>> {
  return inSnapshot(database, async (reading) => {
    const record = await findSubmission(reading, id)
    if (!record) throw new ApiError('not_found', 'There is no such submission')
    const found = await readAlike(reading, record)
    const files =
      found.length > 0
        ? await readFiles(
            reading,
            found.map((one) => one.record.id),
          )
        : null
    return found.map(({ why, record: one }) => ({
      why,
      submission: toSubmission(one, { files: files?.get(one.id), alike: why }),
    }))
  })
}

type Decisions = v.InferOutput<NonNullable<(typeof decideSubmissions)['body']>>['changes']
type Decision = Decisions[number]

/** Why a decision cannot be taken any more, or "". */
function obstacle(found: SubmissionRecord | null, { tag, status, notes, reason }: Decision): string {
  if (found?.deleted_at !== '') return 'was deleted meanwhile'
  if (submissionTag(found) !== tag) return 'was changed meanwhile'
  if (found.status === 'approved') return 'is approved: decide on it alone'
  return status === 'rejected' && notes === '' && reason === '' ? 'needs a reason' : ''
}

/** Why a decision that stands cannot become another, or "". */
async function disputeOver(
  writing: Writing,
  found: SubmissionRecord | null,
  { status }: Decision,
): Promise<string> {
  if (!found || found.status === status || !(await isDisputed(writing, found.id))) return ''
  return 'has an objection that waits'
}

/**
 * Rejects several submissions, or takes that back: all of them or none. The refusal names each submission that stands in the way.
 * @throws ApiError 409
 */
export async function decideAll(
  writing: Writing,
  decisions: Decisions,
  author: Author,
  now: Date,
): Promise<Submission[]> {
  const batch = randomUUID()
  // In one order, so that two callers never wait for each other.
  const ordered = [...decisions].sort((one, other) => (one.id < other.id ? -1 : 1))
  const errors = []
  for (const decision of ordered) {
    const found = await lockSubmission(writing, decision.id)
    const why = obstacle(found, decision) || (await disputeOver(writing, found, decision))
    if (why !== '') {
      const name = found ? subjectOf(found).subject_name : 'A review'
      errors.push({ path: decision.id, message: `${name} ${why}` })
    } else if (found) {
      const { status, notes, reason, rule } = decision
      const change = { status, notes, reason, rule }
      await store(writing, found, { change, author: { ...author, batch }, now })
    }
  }
  if (errors.length > 0) {
    throw new ApiError('conflict', 'Nothing was decided: some reviews changed meanwhile', { errors })
  }
  const changed: Submission[] = []
  for (const { id } of decisions) changed.push(await submissionOf(writing, id))
  return changed
}
