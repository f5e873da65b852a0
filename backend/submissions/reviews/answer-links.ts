import { randomUUID } from 'node:crypto'
import { newToken, tokenHash } from '#backend/crypto/tokens.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { actorOf, record } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Author, staffOf } from '#backend/http/session.ts'
import {
  type AnswerLinkRecord,
  insertAnswerLink,
  lockAnswerLink,
  readAnswerLinks,
  revokeAnswerLink,
} from '#backend/models/answer-link.ts'
import { type FirmRecord, findFirm } from '#backend/models/firm.ts'
import { publicPages } from '#contract/public-pages.ts'
import { ANSWER_LINK_LIFE, type AnswerLink } from '#contract/reviews/firm-answers.ts'

const toLink = ({ firm_id: firmId, revoked_at, token_hash: _, ...rest }: AnswerLinkRecord): AnswerLink => ({
  ...rest,
  firmId,
  revoked_at: revoked_at || null,
})

const subjectOf = ({ id }: { readonly id: string }, firmName: string) =>
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
  await record(writing, actorOf(author), { action: 'create', ...subjectOf(link, firm.name), after }, now)
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
  const entry = { action: 'delete', ...subjectOf(link, firm?.name ?? ''), before } as const
  await record(writing, actorOf(author), entry, now)
}
