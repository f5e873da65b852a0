import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { newToken, tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction, type Reading, type Writing } from '#backend/database/transaction.ts'
import { type Actor, actorOf, record } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { requireMatch } from '#backend/http/if-match.ts'
import { type Author, staffOf } from '#backend/http/session.ts'
import {
  type AnswerLinkRecord,
  findAnswerLink,
  insertAnswerLink,
  lockAnswerLink,
  readAnswerLinks,
  revokeAnswerLink,
} from '#backend/models/answer-link.ts'
import { type FirmRecord, findFirm, findFirmNames } from '#backend/models/firm.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { lockState } from '#backend/models/publication-state.ts'
import {
  findReviews,
  lockReview,
  type ReviewRecord,
  toReview,
  toStaffReview,
} from '#backend/models/review.ts'
import {
  type AnswerRecord,
  answerTable,
  insertAnswer,
  isOwnAnswer,
  lockAnswer,
  readAnswersTo,
  readRefusedOf,
  readWaitingAnswers,
  removeAnswersTo,
} from '#backend/models/review-answer.ts'
import { readPublishedOf } from '#backend/models/review-list.ts'
import { updateVersion } from '#backend/models/table.ts'
import { publicPages } from '#contract/public-pages.ts'
import {
  ANSWER_LINK_LIFE,
  ANSWERABLE,
  type Answerable,
  type AnswerLink,
  type readAnswerable,
} from '#contract/reviews/firm-answers.ts'
import type { decideAnswer, WaitingAnswer } from '#contract/reviews/moderation.ts'
import { subjectOf } from './write-review.ts'

/** Why an answer is refused that waited while its review went to another firm; its writer reads it. */
const MOVED = 'This review is about another firm now'

type Invitation = v.InferOutput<(typeof readAnswerable)['response']>

/** The firm that a token speaks for, and until when. @throws ApiError 404 */
async function firmOf(reading: Reading, token: string, now: Date) {
  const link = await findAnswerLink(reading, tokenHash(token), now)
  const firm = link && (await findFirm(reading, link.firm_id))
  if (!firm) throw refusedField('token', 'This link has ended. Ask for a new one.', { code: 'not_found' })
  return { firm, expires_at: link.expires_at }
}

function toAnswerable(record: ReviewRecord, answer: AnswerRecord | undefined): Answerable {
  const shown = answer?.status === 'approved' ? { text: answer.text, published_at: answer.decided_at } : null
  if (!answer) return { review: toReview(record, null), answer: null }
  const { text, status, sent_at, reason } = answer
  return { review: toReview(record, shown), answer: { text, status, sent_at, reason } }
}

/** The reviews that the holder of a link may answer. @throws ApiError 404 */
export function answerables(database: Database, token: string, now: Date): Promise<Invitation> {
  return inSnapshot(database, async (reading) => {
    const { firm, expires_at } = await firmOf(reading, token, now)
    const records = await readPublishedOf(reading, firm.id, ANSWERABLE)
    const answers = await readAnswersTo(reading, records)
    const { id, name, slug, logoImage } = firm
    const reviews = records.map((record) => toAnswerable(record, answers.get(record.id)))
    return {
      firm: { id, name, slug, logoImage },
      expires_at,
      reviews: [...reviews, ...(await movedAway(reading, id))],
    }
  })
}

/** Reviews that went to another firm while an answer of this one waited, with the reason why it was refused. */
async function movedAway(reading: Reading, firm_id: string): Promise<Answerable[]> {
  const refused = await readRefusedOf(reading, { firm_id, reason: MOVED, limit: ANSWERABLE })
  const ids = refused.map(({ review_id }) => review_id)
  const reviews = await findReviews(reading, 'id', ids)
  return refused.flatMap((answer) => {
    const review = reviews.get(answer.review_id)
    if (review?.state !== 'published' || review.firm_id === firm_id) return []
    return toAnswerable(review, answer)
  })
}

interface SentAnswer {
  readonly token: string
  readonly reviewId: string
  readonly text: string
}

/** Stores the answer of a firm; it waits for staff. An unknown token makes no writer wait. @throws ApiError 404, 409 */
export async function sendAnswer(database: Database, sent: SentAnswer, now: Date): Promise<Answerable> {
  await firmOf({ database }, sent.token, now)
  return inTransaction(database, (writing) => storeAnswer(writing, sent, now))
}

async function storeAnswer(
  writing: Writing,
  { token, reviewId, text }: SentAnswer,
  now: Date,
): Promise<Answerable> {
  const { firm } = await firmOf(writing, token, now)
  const review = await lockReview(writing, reviewId)
  if (review?.state !== 'published') throw new ApiError('not_found', 'There is no such review')
  const there = await lockAnswer(writing, { review_id: reviewId })
  if (review.firm_id !== firm.id) {
    if (there?.firm_id === firm.id) throw new ApiError('conflict', MOVED)
    throw new ApiError('not_found', 'There is no such review')
  }
  // An answer of the firm that the review belonged to before gives way.
  const before = there && isOwnAnswer(there, review) ? there : null
  if (before?.text === text && before.status !== 'rejected') return toAnswerable(review, before)
  if (before?.status === 'approved') throw new ApiError('conflict', 'This review has an answer already')
  const firm_id = firm.id
  const sent = {
    firm_id,
    text,
    status: 'pending',
    reason: '',
    sent_at: now.toISOString(),
    decided_at: '',
  } as const
  if (there) await updateVersion(writing, answerTable, there, sent)
  else await insertAnswer(writing, { id: randomUUID(), review_id: reviewId, version: 1, ...sent })
  return toAnswerable(review, { id: '', review_id: reviewId, version: 1, ...sent })
}

/** Most answers that staff get at once; the next ones follow once these are decided. */
const AT_ONCE = 100

/** The answers that wait for a decision, oldest first. */
export function waitingAnswers(database: Database): Promise<WaitingAnswer[]> {
  return inSnapshot(database, async (reading) => {
    const answers = await readWaitingAnswers(reading, AT_ONCE)
    const reviews = await findReviews(
      reading,
      'id',
      answers.map(({ review_id }) => review_id),
    )
    const firmOf = ({ firm_id, review_id }: AnswerRecord) => firm_id || reviews.get(review_id)?.firm_id || ''
    const names = await findFirmNames(reading, answers.map(firmOf))
    return answers.flatMap((answer) => {
      const { id, text, sent_at, version, review_id } = answer
      const review = reviews.get(review_id)
      if (!review) return []
      const firmName = names.get(firmOf(answer)) ?? ''
      return { id, text, sent_at, version, firmName, review: toStaffReview(review) }
    })
  })
}

type Decision = v.InferOutput<NonNullable<(typeof decideAnswer)['body']>> & { readonly id: string }

/** Publishes the answer of a firm, or refuses it with a reason. @throws ApiError 400, 404, 409, 412 */
export async function decideOnAnswer(
  writing: Writing,
  { id, tag, status, reason }: Decision,
  author: Author,
  now: Date,
): Promise<void> {
  if (status === 'rejected' && reason === '') {
    throw refusedField('reason', 'Please say why the answer is refused', { message: 'is required' })
  }
  await lockState(writing)
  const found = await lockAnswer(writing, { id })
  if (!found) throw new ApiError('not_found', 'There is no such answer')
  const detail = 'This answer was changed or decided on meanwhile'
  requireMatch(tag, `"${found.version}"`, { current: { id, version: found.version }, detail })
  if (found.status !== 'pending') throw new ApiError('conflict', detail)
  const review = await lockReview(writing, found.review_id)
  if (!review) throw new ApiError('not_found', 'There is no such review')
  // A restore may have brought the review back under another firm.
  if (status === 'approved' && !isOwnAnswer(found, review)) throw new ApiError('conflict', MOVED)
  const decided = { status, reason: status === 'rejected' ? reason : '', decided_at: now.toISOString() }
  await updateVersion(writing, answerTable, found, decided)
  if (status === 'approved') await raiseFirms(writing, [review.firm_id])
  const firm: FirmRecord | null = await findFirm(writing, found.firm_id || review.firm_id)
  const values = { before: { answer: 'pending' }, after: { answer: status, reason: decided.reason } }
  const entry = { action: 'change', ...subjectOf(review, firm?.name ?? ''), ...values } as const
  await record(writing, actorOf(author), entry, now)
}

/**
 * Takes what its firm wrote off a review that goes to another firm: it would stand there as the words of that one. An answer
 * that waits is refused. The history keeps the words for the firm that wrote them. (threat N3)
 */
export async function detachAnswer(
  writing: Writing,
  review: ReviewRecord,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const answer = await lockAnswer(writing, { review_id: review.id })
  if (!answer || !isOwnAnswer(answer, review)) return
  const { firm_id } = review
  const isWaiting = answer.status === 'pending'
  const refused = { firm_id, status: 'rejected', reason: MOVED, decided_at: now.toISOString() } as const
  if (isWaiting) await updateVersion(writing, answerTable, answer, refused)
  else await removeAnswersTo(writing, [review.id])
  const firm = await findFirm(writing, firm_id)
  const values = {
    before: { answer: answer.status, text: answer.text, firmId: firm_id },
    after: { answer: isWaiting ? refused.status : 'detached', reason: MOVED },
  }
  const entry = { action: 'change', ...subjectOf(review, firm?.name ?? ''), ...values } as const
  await record(writing, actor, entry, now)
}

const toLink = ({ firm_id: firmId, revoked_at, token_hash: _, ...rest }: AnswerLinkRecord): AnswerLink => ({
  ...rest,
  firmId,
  revoked_at: revoked_at || null,
})

const linkSubject = ({ id }: { readonly id: string }, firmName: string) =>
  ({ subject: 'answer-link', subject_id: id, subject_name: firmName || 'A firm' }) as const

async function existingFirm(reading: Reading, id: string): Promise<FirmRecord> {
  const firm = await findFirm(reading, id)
  if (!firm) throw new ApiError('not_found', 'There is no such firm')
  return firm
}

/** The links of a firm that are not over. @throws ApiError 404 */
export async function linksOf(reading: Reading, firmId: string, now: Date): Promise<AnswerLink[]> {
  await existingFirm(reading, firmId)
  return (await readAnswerLinks(reading, firmId, now)).map(toLink)
}

/** Makes a link; its path is told once and kept nowhere. @throws ApiError 404 */
export async function createLink(
  writing: Writing,
  firmId: string,
  author: Author,
  now: Date,
): Promise<{ readonly link: AnswerLink; readonly path: string }> {
  const firm = await existingFirm(writing, firmId)
  const token = newToken('ans_')
  const link: AnswerLinkRecord = {
    id: randomUUID(),
    firm_id: firmId,
    token_hash: tokenHash(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + ANSWER_LINK_LIFE).toISOString(),
    created_by: staffOf(author.caller).username,
    revoked_at: '',
  }
  await insertAnswerLink(writing, link)
  const after = { firmId, expires_at: link.expires_at }
  await record(writing, actorOf(author), { action: 'create', ...linkSubject(link, firm.name), after }, now)
  return { link: toLink(link), path: `${publicPages.answerReviews.to()}#${token}` }
}

/** Ends a link before its time; ending it again changes nothing. @throws ApiError 404 */
export async function revokeLink(writing: Writing, id: string, author: Author, now: Date): Promise<void> {
  const link = await lockAnswerLink(writing, id)
  if (!link) throw new ApiError('not_found', 'There is no such link')
  if (link.revoked_at !== '') return
  await revokeAnswerLink(writing, id, now)
  const firm = await findFirm(writing, link.firm_id)
  const before = { firmId: link.firm_id, expires_at: link.expires_at }
  const entry = { action: 'delete', ...linkSubject(link, firm?.name ?? ''), before } as const
  await record(writing, actorOf(author), entry, now)
}
