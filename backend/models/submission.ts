import { createHash } from 'node:crypto'
import { literal, Op, type WhereOptions } from 'sequelize'
import { column, later, naming, remaining } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { fold } from '#contract/primitives/fold.ts'
import { minutes } from '#contract/primitives/time.ts'
import type { Submission } from '#contract/submission.ts'
import type { QueueOrder } from '#contract/submission-queue.ts'
import { keepOutcomesOf } from './anonymized-outcome.ts'
import { searchable } from './folded-search.ts'
import { addressKey, emptied, type Sender, sentBy } from './named-columns.ts'
import { FIRM_NAME_LENGTH, firmKey, type KnownFilter, matching } from './submission-filter.ts'
import {
  insertRows,
  lockRow,
  lockRows,
  type RowOf,
  readRow,
  readRows,
  removeRows,
  tableOf,
  updateRows,
} from './table.ts'

const columns = {
  id: { ...column.key(64), primaryKey: true },
  /** Unique: a repeat finds the first one. */
  idempotencyKey: column.key(64),
  firmName: naming('sender', 'deleted', column.key(FIRM_NAME_LENGTH)),
  contactName: naming('sender', 'emptied', column.key(120), 'name'),
  contactEmail: naming('sender', 'emptied', column.key(254), 'address'),
  website: naming('sender', 'deleted', column.text()),
  category: column.key(60),
  description: naming('sender', 'deleted', column.text()),
  incentivised: column.flag(),
  relationship: naming('sender', 'deleted', column.key(200)),
  status: remaining('outcome', column.key<Submission['status']>(16)),
  /** Of staff, about the sender. */
  notes: naming('sender', 'deleted', column.text()),
  submitted_at: remaining('sent_at', column.moment()),
  decided_at: remaining('decided_at', column.momentOrNone()),
  /** Minutes from sending to the decision; -1 while there is none. */
  decided_after: remaining('decided_after', column.whole()),
  erased_at: column.momentOrNone(),
  /** While it is not "", the submission is hidden, and its deletion can be taken back. */
  deleted_at: column.momentOrNone(),
  version: column.whole(),
  rating: later(column.whole()),
  accountSize: later(column.key(20)),
  outcome: later(column.key<NonNullable<Submission['outcome']>>(16)),
  experiencedOn: later(column.key(10)),
  payoutAmount: later(column.key(20)),
  payoutRequestedOn: later(column.key(10)),
  payoutReceivedOn: later(column.key(10)),
  payoutMethod: later(column.key<NonNullable<Submission['payoutMethod']>>(16)),
  refusalReason: later(column.key<NonNullable<Submission['refusalReason']>>(16)),
  firmId: later(column.key(64)),
  showName: later(column.flag()),
  /** Of the secret with which its sender sees it; "" where they have none. */
  secretHash: naming('sender', 'deleted', later(column.key(64)), 'secret'),
  reason: naming('sender', 'deleted', later(column.key(1000))),
  decided_by: naming('staff', 'deleted', later(column.key(64))),
  rule: later(column.key<Submission['rule']>(16)),
  /** The id of the member of the staff who decided last; "" while it waits. */
  decider: later(column.key(64)),
  corrected_at: later(column.momentOrNone()),
  /** A likeness that was found when it was sent, or "". */
  mark: later(column.key(16)),
}

/** Texts shorter than this say too little to be one another's copy. */
const SHORTEST = 20

/** What two texts have in common of which one is a copy, without what is often changed in it; "" for too short a text. */
function textKey(text: string): string {
  const letters = fold(text).replace(/[ \n.,!-]/g, '')
  return letters.length < SHORTEST ? '' : createHash('sha256').update(letters).digest('hex')
}

/** The rows of submissions. */
export const submissionTable = tableOf(
  'user_submissions',
  columns,
  {
    unique: {
      idempotencyKey: ['idempotencyKey'],
      submissions_by_time: ['deleted_at', 'submitted_at', 'id'],
      submissions_by_status: ['deleted_at', 'status', 'submitted_at', 'id'],
      submissions_by_decision: ['deleted_at', 'decided_after', 'id'],
      submissions_to_erase: ['erased_at', 'decided_at', 'id'],
    },
    plain: {
      submissions_by_secret: ['secretHash'],
      submissions_by_firm: ['firm_key', 'deleted_at'],
      submissions_by_text: ['text_key', 'deleted_at'],
      submissions_by_sender: ['sender_key', 'firm_key', 'deleted_at'],
    },
  },
  {
    firm_key: {
      column: column.key(FIRM_NAME_LENGTH),
      of: ['firmName'],
      make: ({ firmName }) => firmKey(firmName),
    },
    text_key: {
      column: column.key(64),
      of: ['description'],
      make: ({ description }) => textKey(description),
    },
    sender_key: addressKey('contactEmail'),
    words: {
      column: column.long(),
      of: ['firmName', 'description'],
      make: ({ firmName, description }) => searchable(firmName, description),
    },
    contact_words: {
      column: column.text(),
      of: ['contactName', 'contactEmail'],
      make: ({ contactName, contactEmail }) => searchable(contactName, contactEmail),
    },
    notes_words: { column: column.long(), of: ['notes'], make: ({ notes }) => searchable(notes) },
  },
)

/** A submission as it is stored, without its files. */
export type SubmissionRecord = RowOf<typeof submissionTable>

/** Adds a submission. Throws on an idempotency key that is taken. */
export async function insertSubmission(writing: Writing, record: SubmissionRecord): Promise<void> {
  await insertRows(writing, submissionTable, [record])
}

/** One submission that was not deleted; or null. */
export function findSubmission(reading: Reading, id: string): Promise<SubmissionRecord | null> {
  const where = { id, deleted_at: '' }
  return readRow<SubmissionRecord>(reading, submissionTable, { where })
}

/** When a submission was deleted, "" where it was not; null where it is not stored any more. */
export async function deletionOf(reading: Reading, id: string): Promise<string | null> {
  const query = { attributes: ['deleted_at'], where: { id } }
  const row = await readRow<Pick<SubmissionRecord, 'deleted_at'>>(reading, submissionTable, query)
  return row ? row.deleted_at : null
}

/** Those of these submissions that were not deleted, by id. */
export async function findSubmissions(
  reading: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SubmissionRecord>> {
  if (ids.length === 0) return new Map()
  const where = { id: [...ids], deleted_at: '' }
  const records = await readRows<SubmissionRecord>(reading, submissionTable, { where })
  return new Map(records.map((record) => [record.id, record]))
}

/** The submissions that these secrets belong to, by the hash; deleted ones are left out. */
export async function findOwn(
  reading: Reading,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, SubmissionRecord>> {
  const where = { secretHash: hashes.filter((hash) => hash !== ''), deleted_at: '' }
  const order: [string, string][] = [['submitted_at', 'ASC']]
  const records = await readRows<SubmissionRecord>(reading, submissionTable, { where, order })
  return new Map(records.map((record) => [record.secretHash, record]))
}

/** The submissions of a sender, deleted ones included, oldest first. */
export function findSent(
  reading: Reading,
  sender: Sender,
  limit?: number,
): Promise<Pick<SubmissionRecord, 'id' | 'submitted_at' | 'firmName' | 'contactName'>[]> {
  return readRows(reading, submissionTable, {
    attributes: ['id', 'submitted_at', 'firmName', 'contactName'],
    where: sentBy(submissionTable, sender),
    order: [
      ['submitted_at', 'ASC'],
      ['id', 'ASC'],
    ],
    ...(limit === undefined ? {} : { limit }),
  })
}

/** The id of the submission that was sent with a key, deleted or not; or null. */
export async function findByKey(reading: Reading, idempotencyKey: string): Promise<string | null> {
  const query = { where: { idempotencyKey }, attributes: ['id'] }
  return (await readRow<{ id: string }>(reading, submissionTable, query))?.id ?? null
}

/** Reads and locks a submission, deleted or not, until this transaction ends; null where there is none. */
export function lockSubmission(writing: Writing, id: string): Promise<SubmissionRecord | null> {
  return lockRow<SubmissionRecord>(writing, submissionTable, { id })
}

/** As `lockSubmission`, of those that are there. */
export function lockSubmissions(writing: Writing, ids: readonly string[]): Promise<SubmissionRecord[]> {
  return lockRows<SubmissionRecord>(writing, submissionTable, { where: { id: [...ids] } })
}

/** Which submissions to read, and in which order. */
export interface SubmissionPage extends KnownFilter {
  /** Absent: newest first. */
  readonly order?: QueueOrder | undefined
  /** Absent: all of them. */
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  /** With `after_id`: where the page before ended. */
  readonly after?: string | undefined
  readonly after_id?: string | undefined
}

/** What lies beyond a submission in the order of a list. */
function beyond({ order, after, after_id = '' }: SubmissionPage): WhereOptions {
  if (after === undefined) return {}
  const further = order === 'oldest' ? Op.gt : Op.lt
  const sameMoment = { submitted_at: after, id: { [further]: after_id } }
  return { [Op.or]: [{ submitted_at: { [further]: after } }, sameMoment] }
}

/** Submissions that were not deleted, newest first unless asked otherwise. */
export async function readSubmissions(
  reading: Reading,
  page: SubmissionPage = {},
): Promise<SubmissionRecord[]> {
  const { limit, offset = 0 } = page
  const where = { [Op.and]: [matching(page), beyond(page)] }
  const direction = page.order === 'oldest' ? 'ASC' : 'DESC'
  const order: [string, string][] = [
    ['submitted_at', direction],
    ['id', direction],
  ]
  const part = limit === undefined ? {} : { limit, offset }
  const records = await readRows<SubmissionRecord>(reading, submissionTable, { where, order, ...part })
  return records.slice(limit === undefined ? offset : 0)
}

/** How long, in milliseconds, a deletion can be taken back: longer than any page offers it. */
export const UNDO_LIFE = minutes(15)

/** The ids of submissions whose deletion is final: they were deleted before `moment`. */
export async function deletedBefore(reading: Reading, moment: Date, limit: number): Promise<string[]> {
  const where = { deleted_at: { [Op.gt]: '', [Op.lt]: moment.toISOString() } }
  return idsOf(reading, where, limit)
}

/** The ids of submissions that were decided before `moment` and still hold contact data or files. */
export async function decidedBefore(reading: Reading, moment: Date, limit: number): Promise<string[]> {
  const where = { erased_at: '', decided_at: { [Op.gt]: '', [Op.lt]: moment.toISOString() } }
  return idsOf(reading, where, limit)
}

/** The ids of submissions that hold contact data although it was erased: a restore ran beside the erasure. */
export async function contactsThatCameBack(reading: Reading, limit: number): Promise<string[]> {
  const erased = literal('(SELECT id FROM erasures)')
  const where = { erased_at: '', id: { [Op.in]: erased } }
  return idsOf(reading, where, limit)
}

async function idsOf(reading: Reading, where: WhereOptions, limit: number): Promise<string[]> {
  const query = { where, limit, attributes: ['id'] }
  return (await readRows<{ id: string }>(reading, submissionTable, query)).map(({ id }) => id)
}

/** Takes contact data away. */
export async function eraseContacts(writing: Writing, ids: readonly string[], now: Date): Promise<void> {
  const values = {
    ...emptied(submissionTable),
    erased_at: now.toISOString(),
    version: literal('version + 1'),
  }
  await updateRows(writing, submissionTable, values, { id: [...ids] })
}

/** Removes submissions; those that were decided on go on being counted. */
export async function removeSubmissions(writing: Writing, ids: readonly string[]): Promise<void> {
  await keepOutcomesOf(writing, submissionTable, 'review', { id: [...ids], decided_at: { [Op.gt]: '' } })
  await removeRows(writing, submissionTable, { id: [...ids] })
}

/** Whole minutes between two moments. */
export const minutesBetween = (from: string, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - Date.parse(from)) / minutes(1)))
