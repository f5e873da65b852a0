import { createHash, randomBytes } from 'node:crypto'
import { Op } from 'sequelize'
import { column, later, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { days } from '#contract/primitives/time.ts'
import { factsOf, wordsOf } from './history-keys.ts'
import { emptied } from './named-columns.ts'
import { lockRow, type RowOf, readRow, readRows, tableOf, updateRows } from './table.ts'

/** The end of the chain. */
export type Head = Pick<Link, 'position' | 'hash'>

const sha256 = (values: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex')

/** Digest of the fields that may name people. They can be erased without breaking the chain: the salt goes with them. */
export const personalDigest = (row: HistoryRow, salt: string): string =>
  sha256([salt, row.subject_name, row.actor_name, row.address, row.before, row.after])

/** SHA-256 over the content of an entry, its position, and the hash of the entry before. */
export const linkHash = (row: HistoryRow, previous: Head, digest: string): string =>
  sha256([
    previous.hash,
    previous.position + 1,
    row.id,
    row.at,
    row.action,
    row.subject,
    row.subject_id,
    row.actor_id,
    digest,
    // Entries that stand alone are hashed as they were before there were batches.
    ...(row.batch === '' ? [] : [row.batch]),
    ...(row.puts_back === '' ? [] : ['puts back', row.puts_back]),
  ])

/** The place of an entry after `previous`. */
export function linkAfter(row: HistoryRow, previous: Head): Link {
  const salt = randomBytes(16).toString('hex')
  const digest = personalDigest(row, salt)
  return { position: previous.position + 1, salt, digest, hash: linkHash(row, previous, digest) }
}

export const historyHeadTable = tableOf('history_head', {
  id: { ...column.whole(), primaryKey: true },
  position: column.revision(),
  hash: column.key(64),
})

const HEAD = { id: 1 }

const headOf = (row: object | null): Head => {
  const { position = 0, hash = '' } = (row ?? {}) as { position?: unknown; hash?: string }
  return { position: Number(position), hash }
}

/** The end of the chain as it is. */
export async function readHead(reading: Reading): Promise<Head> {
  return headOf(await readRow(reading, historyHeadTable, { where: HEAD }))
}

/** Reads and locks the end of the chain until this transaction ends. */
export async function lockHead(writing: Writing): Promise<Head> {
  return headOf(await lockRow(writing, historyHeadTable, HEAD))
}

/** Moves the end of the chain. */
export async function moveHead(writing: Writing, { position, hash }: Head): Promise<void> {
  await updateRows(writing, historyHeadTable, { position, hash }, HEAD)
}

/** The entries with their places. */
export const historyTable = tableOf(
  'history',
  {
    id: { ...column.key(64), primaryKey: true },
    at: column.moment(),
    action: column.key<HistoryEntry['action']>(32),
    subject: column.key<HistoryEntry['subject']>(32),
    subject_id: column.key(64),
    subject_name: naming('anyone', 'emptied', column.key(254)),
    actor_id: column.key(64),
    actor_name: naming('anyone', 'emptied', column.key(254)),
    address: naming('anyone', 'emptied', column.key(64)),
    /** JSON, letter by letter as it was hashed. */
    before: naming('anyone', 'emptied', { ...column.long(), absent: 'null' }),
    after: naming('anyone', 'emptied', { ...column.long(), absent: 'null' }),
    /** The act that this entry is a part of; "" where it stands alone. */
    batch: later(column.key(64)),
    /** The entry or act that this entry puts back; "" for none. */
    puts_back: later(column.key(64)),
    /** Null where an entry came beside the chain. */
    position: { ...column.revision(), allowNull: true, absent: null },
    /** Goes with them: by it a guess of what they were could be tried. */
    salt: naming('anyone', 'emptied', later(column.key(32))),
    /** Of the part about people. */
    digest: later(column.key(64)),
    /** Of the entry, by way of the digest, and of the hash before it. */
    hash: later(column.key(64)),
  },
  {
    unique: { history_in_order: ['at', 'id'], history_by_position: ['position'] },
    plain: {
      history_by_batch: ['batch', 'id'],
      history_by_subject: ['subject_id', 'at'],
      history_by_put_back: ['puts_back', 'id'],
    },
  },
  {
    words: {
      column: column.long(),
      of: ['subject_name', 'actor_name', 'before', 'after'],
      make: wordsOf,
    },
    facts: { column: column.long(), of: ['before', 'after'], make: factsOf },
  },
)

/** One entry with its place, as who verifies the chain reads it. `before` and `after` are JSON text. */
export type ChainedRow = RowOf<typeof historyTable>

/** The place of an entry in the chain. `salt` is "" once the personal part was erased. */
export type Link = Pick<ChainedRow, 'position' | 'salt' | 'digest' | 'hash'>

/** An entry as it is stored. */
export type HistoryRow = Omit<ChainedRow, keyof Link>

/** Entries after a position, in the order of the chain. */
export async function readChain(reading: Reading, after: number, limit: number): Promise<ChainedRow[]> {
  return readRows(reading, historyTable, {
    where: { position: { [Op.gt]: after } },
    order: [['position', 'ASC']],
    limit,
  })
}

/** How many entries are outside the chain. */
export function countUnchained({ database, ...options }: Reading): Promise<number> {
  return historyTable(database).count({ ...options, where: { position: null } })
}

/** The part about people after its erasure. */
export const erased = emptied(historyTable)

/** How long, in milliseconds, the history says from where and as whom a sign-in was refused. */
const REFUSAL_LIFE = days(365)

/** The moment before which refused sign-ins lose what names people. */
export const refusalsEnd = (now: Date): Date => new Date(now.getTime() - REFUSAL_LIFE)

/** Erases what names people in refused sign-ins once they are a year old; that they were, and the chain, stay. */
export async function eraseRefusals(writing: Writing, now: Date): Promise<void> {
  const at = { [Op.lt]: refusalsEnd(now).toISOString() }
  // Entries lie behind the end of the chain: touching them takes it first, as adding one does.
  await lockHead(writing)
  await updateRows(writing, historyTable, erased, {
    action: 'sign-in-refused',
    at,
    salt: { [Op.ne]: '' },
  })
}

/** The subjects of entries about a review: the submission and the published review. */
export const REVIEW_SUBJECTS = ['submission', 'review'] as const

/**
 * Erases the words in the entries of reviews that are gone for good: names, notes, reasons and answers. What was done, when,
 * and by the id of whom stays. Who verifies the chain lets it pass because an entry says that they were deleted. (threat N7)
 */
export async function eraseEntriesOf(writing: Writing, submissions: readonly string[]): Promise<void> {
  if (submissions.length === 0) return
  await lockHead(writing)
  const where = { subject: [...REVIEW_SUBJECTS], subject_id: [...submissions], salt: { [Op.ne]: '' } }
  await updateRows(writing, historyTable, erased, where)
}
