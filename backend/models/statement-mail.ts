import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { OBJECTION_LIFE, type ObjectedDecision } from '#contract/reviews/objection.ts'
import { notOver } from './clock-slack.ts'
import {
  insertRows,
  orderBy,
  type RowOf,
  readRow,
  readRows,
  removeRows,
  tableOf,
  updateRows,
} from './table.ts'

export const statementMailTable = tableOf(
  'statement_mails',
  {
    id: { ...column.key(64), primaryKey: true },
    submission_id: column.key(64),
    /** The decision that it gives reasons for, or "outcome": of an objection. */
    about: column.key<ObjectedDecision | 'outcome'>(16),
    /** When that was decided: what was decided otherwise since is not mailed. */
    decided_at: column.moment(),
    /** "" once a process has taken it up. */
    due_at: column.momentOrNone(),
    /** Of the link to object, which only the mail holds; "" until it is sent. */
    token_hash: column.key(64),
    expires_at: column.moment(),
  },
  {
    unique: {
      statement_mails_by_submission: ['submission_id', 'id'],
      statement_mails_by_token: ['token_hash', 'id'],
    },
  },
)

/** A mail about a decision on a review, due or sent. It holds neither a word nor an address. */
export type StatementMailRecord = RowOf<typeof statementMailTable>

/** Adds a mail in place of those of its kind that are still due for the submission. */
export async function planStatementMail(writing: Writing, mail: StatementMailRecord): Promise<void> {
  const { submission_id } = mail
  const kind = mail.about === 'outcome' ? 'outcome' : { [Op.ne]: 'outcome' }
  await removeRows(writing, statementMailTable, { submission_id, about: kind, due_at: { [Op.gt]: '' } })
  await insertRows(writing, statementMailTable, [mail])
}

/** When the next mail is due; null where none is. */
export async function nextMailAt(reading: Reading): Promise<Date | null> {
  const query = { where: { due_at: { [Op.gt]: '' } }, order: orderBy('due_at') }
  const row = await readRow(reading, statementMailTable, query)
  return row && new Date(row.due_at)
}

/** Mails that are due by `now`, what is due longest first. */
export function readDueMails(reading: Reading, now: Date, limit: number): Promise<StatementMailRecord[]> {
  return readRows(reading, statementMailTable, {
    where: { due_at: { [Op.gt]: '', [Op.lte]: now.toISOString() } },
    order: orderBy('due_at', 'id'),
    limit,
  })
}

/** Takes a mail up: true for exactly one process. `token_hash`: of the link that it is about to hold. (threat D9) */
export async function claimMail(
  writing: Writing,
  { id, due_at }: StatementMailRecord,
  token_hash: string,
): Promise<boolean> {
  return (await updateRows(writing, statementMailTable, { due_at: '', token_hash }, { id, due_at })) === 1
}

/** Gives a mail back that could not be sent, behind those that are due by now: one that never can holds up no other. */
export async function releaseMail(
  writing: Writing,
  { id }: Pick<StatementMailRecord, 'id'>,
  now: Date,
): Promise<void> {
  await updateRows(
    writing,
    statementMailTable,
    { due_at: now.toISOString(), token_hash: '' },
    { id, due_at: '' },
  )
}

/** The mail that holds this link, while the link is not over; or null. */
export function findLinkedMail(
  reading: Reading,
  token_hash: string,
  now: Date,
): Promise<StatementMailRecord | null> {
  const where = { token_hash, expires_at: notOver(now, OBJECTION_LIFE) }
  return readRow(reading, statementMailTable, { where })
}

/** Removes the mails about these submissions, with their links. */
export async function removeMailsAbout(writing: Writing, submissions: readonly string[]): Promise<void> {
  await removeRows(writing, statementMailTable, { submission_id: [...submissions] })
}

/** Removes mails that were taken up and whose links are over. */
export async function dropOldMails(writing: Writing, now: Date): Promise<void> {
  await removeRows(writing, statementMailTable, { due_at: '', expires_at: { [Op.lte]: now.toISOString() } })
}
