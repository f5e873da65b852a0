import { randomUUID } from 'node:crypto'
import type { Writing } from '#backend/database/transaction.ts'
import { planStatementMail, type StatementMailRecord } from '#backend/models/statement-mail.ts'
import { minutes } from '#contract/primitives/time.ts'
import { objectionEnds } from './statement.ts'

/** How long, in milliseconds, a decision stands before its reasons are mailed: longer than the admin area offers Undo. */
const MAIL_DELAY = minutes(2)

/**
 * Plans the mail about a decision, in the transaction that decides. A decision that is undone before the mail is due is
 * not mailed; without an address there is no mail.
 */
export async function planMail(
  writing: Writing,
  submission_id: string,
  about: StatementMailRecord['about'],
  now: Date,
): Promise<void> {
  const decided_at = now.toISOString()
  await planStatementMail(writing, {
    id: randomUUID(),
    submission_id,
    about,
    decided_at,
    // The decision on an objection has no Undo.
    due_at: new Date(now.getTime() + (about === 'outcome' ? 0 : MAIL_DELAY)).toISOString(),
    token_hash: '',
    expires_at: objectionEnds({ decided_at }).toISOString(),
  })
}
