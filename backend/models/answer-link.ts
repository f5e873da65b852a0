import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { ANSWER_LINK_LIFE } from '#contract/reviews/firm-answers.ts'
import { notOver } from './clock-slack.ts'
import { insertRows, lockRow, orderBy, type RowOf, readRow, readRows, tableOf, updateRows } from './table.ts'

export const answerLinkTable = tableOf(
  'answer_links',
  {
    id: { ...column.key(64), primaryKey: true },
    firm_id: column.key(64),
    token_hash: column.key(64),
    created_at: column.moment(),
    expires_at: column.moment(),
    created_by: column.key(64),
    /** "" while it may be used. */
    revoked_at: column.momentOrNone(),
  },
  { unique: { token_hash: ['token_hash'], answer_links_of_firm: ['firm_id', 'created_at', 'id'] } },
)

/** A link with which the representative of a firm answers its reviews; only its address holds the token. */
export type AnswerLinkRecord = RowOf<typeof answerLinkTable>

export async function insertAnswerLink(writing: Writing, link: AnswerLinkRecord): Promise<void> {
  await insertRows(writing, answerLinkTable, [link])
}

/** The link of a token that may be used at `now`, or null. */
export function findAnswerLink(
  reading: Reading,
  token_hash: string,
  now: Date,
): Promise<AnswerLinkRecord | null> {
  const where = { token_hash, revoked_at: '', expires_at: notOver(now, ANSWER_LINK_LIFE) }
  return readRow(reading, answerLinkTable, { where })
}

/** The links of a firm that are not over, newest first. */
export function readAnswerLinks(reading: Reading, firm_id: string, now: Date): Promise<AnswerLinkRecord[]> {
  const where = { firm_id, expires_at: notOver(now, ANSWER_LINK_LIFE) }
  return readRows(reading, answerLinkTable, { where, order: orderBy('-created_at') })
}

/** Reads and locks a link until this transaction ends; null where there is none. */
export function lockAnswerLink(writing: Writing, id: string): Promise<AnswerLinkRecord | null> {
  return lockRow(writing, answerLinkTable, { id })
}

export async function revokeAnswerLink(writing: Writing, id: string, now: Date): Promise<void> {
  await updateRows(writing, answerLinkTable, { revoked_at: now.toISOString() }, { id })
}
