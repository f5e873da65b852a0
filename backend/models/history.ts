import { DataTypes, Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction, onCommit, type Reading, type Writing } from '#backend/database/transaction.ts'
import { HISTORY_PAGE, type HistoryEntry } from '#contract/history.ts'
import { type HistoryRow, type Link, linkAfter, lockHead, moveHead } from './history-chain.ts'
import { tableOf } from './table.ts'
import { timeOrderedIds } from './time-ordered-id.ts'

const nextId = timeOrderedIds()

function historyTable(database: Database) {
  return tableOf(database, 'history', {
    id: { ...column.key(64), primaryKey: true },
    at: column.moment(),
    action: column.key(32),
    subject: column.key(32),
    subject_id: column.key(64),
    subject_name: column.key(254),
    actor_id: column.key(64),
    actor_name: column.key(254),
    address: column.key(64),
    before: column.json(),
    after: column.json(),
    position: { type: DataTypes.BIGINT, allowNull: true },
    salt: column.key(32),
    digest: column.key(64),
    hash: column.key(64),
  })
}

/** What an entry says; its place in the chain is for who verifies it. */
const shown = [
  'id',
  'at',
  'action',
  'subject',
  'subject_id',
  'subject_name',
  'actor_id',
  'actor_name',
  'address',
  'before',
  'after',
]

const OLDEST_FIRST: [string, string][] = [
  ['at', 'ASC'],
  ['id', 'ASC'],
]
const NEWEST_FIRST: [string, string][] = [
  ['at', 'DESC'],
  ['id', 'DESC'],
]

const valuesOf = (row: Record<string, string>): Pick<HistoryEntry, 'before' | 'after'> => ({
  before: JSON.parse(row.before ?? 'null'),
  after: JSON.parse(row.after ?? 'null'),
})

/**
 * Adds an entry at the end of the chain. It commits or vanishes with what it tells of; entries of other transactions
 * wait until then, on whatever instance.
 */
export async function insertHistory(writing: Writing, entry: Omit<HistoryEntry, 'id'>): Promise<void> {
  const { database, transaction } = writing
  const id = nextId(new Date(entry.at))
  const row: HistoryRow = {
    ...entry,
    id,
    subject_name: entry.subject_name.toWellFormed(),
    actor_id: entry.actor_id ?? '',
    actor_name: entry.actor_name.toWellFormed(),
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
  }
  const link = linkAfter(row, await lockHead(writing))
  await historyTable(database).bulkCreate([{ ...row, ...link }], { transaction })
  await moveHead(writing, link)
  const recorded = { ...entry, id, position: link.position, hash: link.hash }
  onCommit(writing, () => {
    for (const tell of database.onRecord) tell(recorded)
  })
}

/** Entries that are chained in one transaction. */
const CHAIN_BATCH = 200

/** Chains entries that an earlier version wrote, oldest first, as they are found. Safe to be killed, and to run twice. */
export async function chainHistory(database: Database): Promise<void> {
  const query = { where: { position: null }, order: OLDEST_FIRST, limit: CHAIN_BATCH, raw: true } as const
  while ((await historyTable(database).count({ where: { position: null } })) > 0) {
    await inTransaction(database, async (writing) => {
      const { transaction } = writing
      let head = await lockHead(writing)
      const rows: object[] = await historyTable(database).findAll({
        ...query,
        transaction,
        lock: transaction.LOCK.UPDATE,
      })
      for (const row of rows as HistoryRow[]) {
        const link = linkAfter(row, head)
        await historyTable(database).update({ ...link }, { where: { id: row.id }, transaction })
        head = link
      }
      await moveHead(writing, head)
    })
  }
}

/** One entry with its place, as who verifies the chain reads it. */
export type ChainedRow = HistoryRow & Link

/** Entries after a position, in the order of the chain. */
export async function readChain(
  { database, ...options }: Reading,
  after: number,
  limit: number,
): Promise<ChainedRow[]> {
  const rows: object[] = await historyTable(database).findAll({
    ...options,
    where: { position: { [Op.gt]: after } },
    order: [['position', 'ASC']],
    limit,
    raw: true,
  })
  return (rows as ChainedRow[]).map((row) => ({ ...row, position: Number(row.position) }))
}

/** How many entries stand outside the chain. */
export function countUnchained({ database, ...options }: Reading): Promise<number> {
  return historyTable(database).count({ ...options, where: { position: null } })
}

/** What is left of the part about people once it was erased. */
export const erased = { subject_name: '', actor_name: '', address: '', before: 'null', after: 'null', salt: '' }

/** Erases what names people in refused sign-ins before `moment`; that they were, and the chain, stay. */
export async function eraseRefusals({ database, transaction }: Writing, moment: Date): Promise<void> {
  const where = { action: 'sign-in-refused', at: { [Op.lt]: moment.toISOString() }, salt: { [Op.ne]: '' } }
  await historyTable(database).update(erased, { where, transaction })
}

/** What was done to a firm, or to all of them by a restore, without who did it from where. */
export type FirmDeed = Pick<HistoryEntry, 'at' | 'action' | 'subject_id' | 'before' | 'after'>

/** How firms came and changed, and when a backup was restored; newest first, at most `limit` entries. */
export async function readFirmDeeds({ database, ...options }: Reading, limit: number): Promise<FirmDeed[]> {
  const rows: object[] = await historyTable(database).findAll({
    ...options,
    attributes: ['at', 'action', 'subject_id', 'before', 'after'],
    where: {
      [Op.or]: [
        { subject: 'firm', action: ['create', 'change'] },
        { subject: 'backup', action: 'restore' },
      ],
    },
    order: NEWEST_FIRST,
    limit,
    raw: true,
  })
  return (rows as Record<string, string>[]).map((row) => ({
    ...(row as unknown as FirmDeed),
    ...valuesOf(row),
  }))
}

/** Which entries of the history to read. */
export interface HistoryFilter {
  readonly before?: string | undefined
  readonly before_id?: string | undefined
  readonly subject?: string | undefined
  readonly subject_id?: string | undefined
}

/** Of entries of the same moment the smaller ids come later. */
function olderThan(at: string, id: string | undefined) {
  if (id === undefined) return { at: { [Op.lt]: at } }
  return { [Op.or]: [{ at: { [Op.lt]: at } }, { at, id: { [Op.lt]: id } }] }
}

/** One page of entries, newest first. */
export async function readHistory(
  { database, ...options }: Reading,
  { before, before_id, subject, subject_id }: HistoryFilter,
): Promise<HistoryEntry[]> {
  const where = {
    ...(before === undefined ? {} : olderThan(before, before_id)),
    ...(subject === undefined ? {} : { subject }),
    ...(subject_id === undefined ? {} : { subject_id }),
  }
  const query = { ...options, attributes: shown, where, order: NEWEST_FIRST, limit: HISTORY_PAGE, raw: true } as const
  const rows: object[] = await historyTable(database).findAll(query)
  return (rows as Record<string, string>[]).map((row) => ({
    ...(row as unknown as HistoryEntry),
    actor_id: row.actor_id || null,
    ...valuesOf(row),
  }))
}
