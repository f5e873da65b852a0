import { literal, Op } from 'sequelize'
import { column, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { ObjectedDecision, ObjectionOutcome } from '#contract/reviews/objection.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import { insertErasures } from './erasure.ts'
import { addressKey, emptied, sentBy } from './named-columns.ts'
import {
  insertRows,
  lockRow,
  type RowOf,
  readRow,
  readRows,
  removeRows,
  tableOf,
  updateRows,
} from './table.ts'

export const objectionTable = tableOf(
  'objections',
  {
    id: { ...column.key(64), primaryKey: true },
    submission_id: column.key(64),
    decision: column.key<ObjectedDecision>(16),
    /** The rule that the first decision named. */
    rule: column.key<PolicyRule | ''>(16),
    /** The id of who took the first decision, and when: someone else takes the second where there is one. */
    first_by: column.key(64),
    first_at: column.momentOrNone(),
    text: naming('sender', 'emptied', column.text()),
    /** Where the outcome is mailed. */
    email: naming('sender', 'emptied', column.key(254), 'address'),
    sent_at: column.moment(),
    decided_at: column.momentOrNone(),
    outcome: column.key<ObjectionOutcome | ''>(16),
    /** Its sender reads it. */
    reason: naming('sender', 'emptied with its review', column.key(1000)),
    decided_by: column.key(64),
    /** When its text and address were erased; it goes on being counted. */
    erased_at: column.momentOrNone(),
    version: column.whole(),
  },
  { unique: { submission_id: ['submission_id'] } },
  { sender_key: addressKey('email') },
)

/** What goes from an objection to a decision on a review that is gone. */
export const EVERY_WORD = ['emptied', 'emptied with its review'] as const

/**
 * An objection of a sender to a decision on their review: one at most for each submission. "" stands for what is missing. It
 * waits while it has neither an outcome nor lost its text: that is erased where it ends undecided.
 */
export type ObjectionRecord = RowOf<typeof objectionTable>

/** Those that wait for a decision; a deletion of their review can be taken back. */
export const WAITING_OBJECTIONS = {
  decided_at: '',
  erased_at: '',
  submission_id: { [Op.notIn]: literal("(SELECT id FROM user_submissions WHERE deleted_at > '')") },
}

/** Whether one waits for a decision. */
export const isWaiting = ({ decided_at, erased_at }: ObjectionRecord): boolean =>
  decided_at === '' && erased_at === ''

/** Adds an objection. Throws where its submission has one. */
export async function insertObjection(writing: Writing, record: ObjectionRecord): Promise<void> {
  await insertRows(writing, objectionTable, [record])
}

/** Removes one that ended undecided, so that its sender may object to a later decision. */
export async function removeObjection(writing: Writing, { id }: ObjectionRecord): Promise<void> {
  await removeRows(writing, objectionTable, { id })
}

/** One objection, or null. */
export function findObjection(reading: Reading, id: string): Promise<ObjectionRecord | null> {
  return readRow(reading, objectionTable, { where: { id } })
}

/** The objections to decisions on these submissions, by submission. */
export async function findObjectionsTo(
  reading: Reading,
  submissions: readonly string[],
): Promise<ReadonlyMap<string, ObjectionRecord>> {
  if (submissions.length === 0) return new Map()
  const where = { submission_id: [...submissions] }
  const rows = await readRows(reading, objectionTable, { where })
  return new Map(rows.map((row) => [row.submission_id, row]))
}

/** The objections whose outcome is to be mailed to an address. */
export function findObjectionsWith(reading: Reading, address: string): Promise<ObjectionRecord[]> {
  return readRows(reading, objectionTable, { where: sentBy(objectionTable, { address, hashes: [] }) })
}

/** Reads and locks the objection to the decision on a submission until this transaction ends; null where there is none. */
export function lockObjectionTo(writing: Writing, submission_id: string): Promise<ObjectionRecord | null> {
  return lockRow(writing, objectionTable, { submission_id })
}

/** Which objections to read. */
export interface ObjectionPage {
  readonly state: 'waiting' | 'decided'
  /** The submissions that they are about; absent: any. */
  readonly submissions?: readonly string[] | undefined
  /** With `after_id`: where the page before ended. */
  readonly after?: string | undefined
  readonly after_id?: string | undefined
  readonly limit: number
}

/** Those that wait, the oldest first; or those that were decided, the latest first. */
export function readObjections(
  reading: Reading,
  { state, submissions, after, after_id = '', limit }: ObjectionPage,
): Promise<ObjectionRecord[]> {
  const isOpen = state === 'waiting'
  const [moment, further, direction] = isOpen
    ? (['sent_at', Op.gt, 'ASC'] as const)
    : (['decided_at', Op.lt, 'DESC'] as const)
  const beyond =
    after === undefined
      ? {}
      : { [Op.or]: [{ [moment]: { [further]: after } }, { [moment]: after, id: { [further]: after_id } }] }
  const order: [string, string][] = [
    [moment, direction],
    ['id', direction],
  ]
  const about = submissions === undefined ? {} : { submission_id: [...submissions] }
  const where = { [Op.and]: [isOpen ? WAITING_OBJECTIONS : { decided_at: { [Op.gt]: '' } }, about, beyond] }
  return readRows(reading, objectionTable, { where, order, limit })
}

/** When the objections since a moment were sent and decided, and how. */
export function readObjectionsSince(
  reading: Reading,
  moment: string,
): Promise<Pick<ObjectionRecord, 'sent_at' | 'decided_at' | 'outcome'>[]> {
  const attributes = ['sent_at', 'decided_at', 'outcome']
  return readRows(reading, objectionTable, { attributes, where: { sent_at: { [Op.gte]: moment } } })
}

/** The ids of objections that were decided before a moment, or erased before a restore, and still hold their text. */
export async function objectionsToErase(reading: Reading, before: Date, limit: number): Promise<string[]> {
  const where = {
    erased_at: '',
    [Op.or]: [
      { decided_at: { [Op.gt]: '', [Op.lt]: before.toISOString() } },
      { id: { [Op.in]: literal('(SELECT id FROM erasures)') } },
    ],
  }
  const query = { attributes: ['id'], where, limit }
  return (await readRows<{ id: string }>(reading, objectionTable, query)).map(({ id }) => id)
}

/** Takes text and address away; the row goes on being counted. */
export async function eraseObjections(writing: Writing, ids: readonly string[], now: Date): Promise<void> {
  const values = { ...emptied(objectionTable), erased_at: now.toISOString() }
  await updateRows(writing, objectionTable, values, { id: [...ids] })
}

/** Takes every word away from the objections to decisions on submissions that are gone; no restore brings them back. */
export async function emptyObjectionsTo(
  writing: Writing,
  submissions: readonly string[],
  now: Date,
): Promise<void> {
  const there = await findObjectionsTo(writing, submissions)
  await insertErasures(
    writing,
    [...there.values()].map(({ id }) => id),
    now,
  )
  const values = { ...emptied(objectionTable, EVERY_WORD), erased_at: now.toISOString() }
  await updateRows(writing, objectionTable, values, { submission_id: [...submissions] })
}
