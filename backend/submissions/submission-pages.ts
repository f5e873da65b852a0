import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { readSubmissions, type SubmissionPage } from '#backend/models/submission.ts'
import type { Submission } from '#contract/submission.ts'
import { listSubmissions, SUBMISSIONS_UNASKED } from '#contract/submission-endpoints.ts'
import { type QueueFilter, type QueueState, SUBMISSION_PAGE } from '#contract/submission-queue.ts'
import { toSubmissions } from './decide.ts'
import { withGroup } from './rows/submission-alike.ts'
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
