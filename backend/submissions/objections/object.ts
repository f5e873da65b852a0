import { randomUUID } from 'node:crypto'
import { tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { isDuplicate } from '#backend/database/failures.ts'
import { inSnapshot, inTransaction, type Reading, type Writing } from '#backend/database/transaction.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import {
  findObjectionsTo,
  insertObjection,
  lockObjectionTo,
  type ObjectionRecord,
  removeObjection,
} from '#backend/models/objection.ts'
import { findReviews, lockReviewOf, type ReviewRecord } from '#backend/models/review.ts'
import { findLinkedMail } from '#backend/models/statement-mail.ts'
import { findOwn, findSubmission, lockSubmission, type SubmissionRecord } from '#backend/models/submission.ts'
import type { MailedStatement } from '#contract/own-objections.ts'
import { hours } from '#contract/primitives/time.ts'
import { filedUnder } from '../filed-under.ts'
import { countersOf, countSent } from '../posting-limit.ts'
import {
  type DecisionInForce,
  deciderOf,
  decisionInForce,
  isUsed,
  objectionEnds,
  toOwnObjection,
  toStatement,
} from './statement.ts'

/** Objections of one network in an hour. */
const OBJECTIONS_AN_HOUR = { limit: 20, span: hours(1) }

const conflict = (detail: string) => new ApiError('conflict', detail)

const ended = () =>
  refusedField('token', 'This link has ended, was used, or the decision has changed since.', {
    code: 'not_found',
  })

interface Known {
  readonly review: ReviewRecord | null | undefined
  readonly objection: ObjectionRecord | null | undefined
  readonly now: Date
}

const toMailed = async (
  reading: Reading,
  sent: SubmissionRecord,
  known: Known,
): Promise<MailedStatement> => ({
  firmName: (await filedUnder(reading, [[sent, known.review]]))[0] || sent.firmName,
  sent_at: sent.submitted_at,
  statement: toStatement(sent, known),
  objection: toOwnObjection(known.objection),
})

/** The submission of a mailed link, and the moment of the decision that the mail was about. (threat D8) @throws ApiError 404 */
async function linked(reading: Reading, token: string, now: Date) {
  const mail = await findLinkedMail(reading, tokenHash(token), now)
  if (!mail) throw ended()
  return mail
}

/** The decision that a mailed link is about, while it stands and has no objection. @throws ApiError 404 */
export function mailedStatement(database: Database, token: string, now: Date): Promise<MailedStatement> {
  return inSnapshot(database, async (reading) => {
    const { submission_id, about, decided_at } = await linked(reading, token, now)
    const sent = await findSubmission(reading, submission_id)
    const review = (await findReviews(reading, 'submission_id', [submission_id])).get(submission_id)
    const objection = (await findObjectionsTo(reading, [submission_id])).get(submission_id)
    const inForce = sent && decisionInForce(sent, review)
    const isStanding = inForce?.decision === about && inForce.decided_at === decided_at
    if (!sent || !isStanding || isUsed(objection)) throw ended()
    return toMailed(reading, sent, { review, objection, now })
  })
}

/** An objection as it was sent: with the secret of a review, or with the token of a mail. */
interface SentObjection {
  readonly secret?: string | undefined
  readonly token?: string | undefined
  readonly text: string
  readonly email: string
}

/** Reads and locks the submission of an objection until this transaction ends. @throws ApiError 404 */
async function lockSent(writing: Writing, { secret, token }: SentObjection, now: Date) {
  const mail = token === undefined ? null : await linked(writing, token, now)
  const hash = tokenHash(secret ?? '')
  const id = mail?.submission_id ?? (await findOwn(writing, [hash])).get(hash)?.id
  const sent = id === undefined ? null : await lockSubmission(writing, id)
  if (sent?.deleted_at === '') return { sent, mail }
  throw mail ? ended() : new ApiError('not_found', 'There is no such review')
}

/** Refuses an objection that comes too late, or to nothing. @throws ApiError 409 */
function requireOpen(inForce: DecisionInForce | null, now: Date): DecisionInForce {
  if (!inForce) throw conflict('There is no decision on this review to object to at the moment')
  if (objectionEnds(inForce) > now) return inForce
  throw conflict('The time to object to this decision is over')
}

/** Stores the objection of a sender; the same one again changes nothing. @throws ApiError 400, 404, 409, 429 */
export async function objectTo(
  database: Database,
  objection: SentObjection,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<MailedStatement> {
  const { secret, token } = objection
  if ((secret === undefined) === (token === undefined)) {
    throw refusedField('secret', 'Either the secret of a review or the token of a link is needed')
  }
  // (threat D10)
  const counters = countersOf('objection', address, OBJECTIONS_AN_HOUR)
  await inTransaction(database, (writing) => countSent(writing, 'objections', counters, now))
  try {
    return await inTransaction(database, (writing) => store(writing, objection, now))
  } catch (error) {
    throw isDuplicate(error) ? conflict('You objected to this decision already') : error
  }
}

async function store(writing: Writing, objection: SentObjection, now: Date): Promise<MailedStatement> {
  const { sent, mail } = await lockSent(writing, objection, now)
  const review = await lockReviewOf(writing, sent.id)
  const before = await lockObjectionTo(writing, sent.id)
  if (isUsed(before)) {
    const isRepeat = before.decided_at === '' && before.text === objection.text
    if (isRepeat) return toMailed(writing, sent, { review, objection: before, now })
    throw conflict('You objected to a decision on this review already')
  }
  const inForce = requireOpen(decisionInForce(sent, review), now)
  const { decision, rule, decided_at } = inForce
  if (mail && (mail.about !== decision || mail.decided_at !== decided_at)) throw ended()
  if (before) await removeObjection(writing, before)
  const record: ObjectionRecord = {
    id: randomUUID(),
    submission_id: sent.id,
    decision,
    rule,
    first_by: await deciderOf(writing, inForce, sent),
    first_at: decided_at,
    text: objection.text,
    email: objection.email,
    sent_at: now.toISOString(),
    decided_at: '',
    outcome: '',
    reason: '',
    decided_by: '',
    erased_at: '',
    version: 1,
  }
  await insertObjection(writing, record)
  return toMailed(writing, sent, { review, objection: record, now })
}
