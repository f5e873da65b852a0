import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Reading } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Staff } from '#backend/http/session.ts'
import {
  findObjection,
  isWaiting,
  type ObjectionPage,
  type ObjectionRecord,
  readObjections,
  readObjectionsSince,
} from '#backend/models/objection.ts'
import { findReviews } from '#backend/models/review.ts'
import { findSubmission, findSubmissions } from '#backend/models/submission.ts'
import { readFiles } from '#backend/models/submission-file.ts'
import { readUsers, type UserRecord } from '#backend/models/user.ts'
import { can } from '#contract/permissions.ts'
import { days } from '#contract/primitives/time.ts'
import {
  OBJECTIONS_AT_ONCE,
  type Objection,
  type ObjectionList,
  type OpenObjection,
} from '#contract/reviews/objection-endpoints.ts'
import { submissionOf } from '../decide.ts'
import { readObjectedFirms, submissionsAbout } from '../rows/objection-firms.ts'
import { decisionInForce } from './statement.ts'

/** Who may decide on objections, by whether they decided first. */
interface Deciders {
  /** Names by id, of everybody who is there. */
  readonly names: ReadonlyMap<string, string>
  /** Whether this member of the staff may decide on an objection: not the person who decided first, where there is another one. */
  mayDecide(objection: Pick<ObjectionRecord, 'first_by'>): boolean
}

/** Who was invited and never chose a password cannot decide. */
const isDecider = ({ is_active, role, password_hash }: UserRecord): boolean =>
  is_active && password_hash !== '' && can(role, 'submissions:decide')

/** Reads who may decide on objections when this member of the staff asks. */
export async function readDeciders(reading: Reading, { id }: Pick<Staff, 'id'>): Promise<Deciders> {
  const users = await readUsers(reading)
  const hasOther = users.some((user) => isDecider(user) && user.id !== id)
  return {
    names: new Map(users.map((user) => [user.id, user.username])),
    mayDecide: ({ first_by }) => first_by !== id || !hasOther,
  }
}

interface ObjectionContext extends Deciders {
  readonly firmName: string
  readonly files: number
}

/** An objection as staff read it. Of one that lost its words nothing can be decided. */
function toObjection(
  record: ObjectionRecord,
  { names, mayDecide, firmName, files }: ObjectionContext,
): Objection {
  const { id, submission_id, decision, rule, first_by, first_at, text, sent_at, version } = record
  const { decided_at, outcome, reason, decided_by } = record
  return {
    id,
    submission_id,
    firm_name: firmName,
    decision,
    rule,
    first_by: names.get(first_by) ?? '',
    first_at: first_at || null,
    text,
    sent_at,
    files,
    may_decide: isWaiting(record) && mayDecide(record),
    decided_at: decided_at || null,
    outcome,
    reason,
    decided_by: names.get(decided_by) ?? '',
    version,
  }
}

/** A page of objections, and the figures of this year. */
export function objectionsOf(
  database: Database,
  { firm, ...page }: Omit<ObjectionPage, 'limit' | 'submissions'> & { readonly firm?: string | undefined },
  { staff, now }: { readonly staff: Staff; readonly now: Date },
): Promise<ObjectionList> {
  return inSnapshot(database, async (reading) => {
    const { state } = page
    const about = firm === undefined ? undefined : await submissionsAbout(reading, { state, firm })
    const records = await readObjections(reading, {
      ...page,
      submissions: about,
      limit: OBJECTIONS_AT_ONCE + 1,
    })
    const shown = records.slice(0, OBJECTIONS_AT_ONCE)
    const ids = shown.map(({ submission_id }) => submission_id)
    const submissions = await findSubmissions(reading, ids)
    const files = await readFiles(reading, ids)
    const deciders = await readDeciders(reading, staff)
    const objections = shown.map((record) => {
      const { submission_id } = record
      const firmName = submissions.get(submission_id)?.firmName ?? ''
      return toObjection(record, { ...deciders, firmName, files: files.get(submission_id)?.length ?? 0 })
    })
    const firms = await readObjectedFirms(reading, state)
    return { objections, more: records.length > shown.length, firms, year: await yearOf(reading, now) }
  })
}

/** Outcomes of the objections that were sent this year. */
async function yearOf(reading: Reading, now: Date): Promise<ObjectionList['year']> {
  const sent = await readObjectionsSince(reading, `${now.getUTCFullYear()}-01-01T00:00:00.000Z`)
  const decided = sent.filter(({ outcome }) => outcome !== '')
  const waits = decided.map((one) => (Date.parse(one.decided_at) - Date.parse(one.sent_at)) / days(1))
  return {
    sent: sent.length,
    upheld: decided.filter(({ outcome }) => outcome === 'upheld').length,
    median_days: medianOf(waits),
  }
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((one, other) => one - other)
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return Math.round(((low + high) / 2) * 10) / 10
}

/** One objection with its review. @throws ApiError 404 */
export async function openObjection(reading: Reading, id: string, staff: Staff): Promise<OpenObjection> {
  const record = await findObjection(reading, id)
  if (!record) throw new ApiError('not_found', 'There is no such objection')
  const { submission_id } = record
  const sent = await findSubmission(reading, submission_id)
  const submission = sent && (await submissionOf(reading, submission_id))
  const review = (await findReviews(reading, 'submission_id', [submission_id])).get(submission_id)
  const inForce = sent && decisionInForce(sent, review)
  const isStanding = inForce?.decision === record.decision && inForce.decided_at === record.first_at
  const deciders = await readDeciders(reading, staff)
  const beside = { firmName: sent?.firmName ?? '', files: submission?.files.length ?? 0 }
  const fact = isStanding ? inForce.fact : ''
  return { ...toObjection(record, { ...deciders, ...beside }), fact, submission }
}
