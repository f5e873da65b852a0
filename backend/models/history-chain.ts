import { createHash, randomBytes } from 'node:crypto'
import { DataTypes } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { tableOf } from './table.ts'

/** An entry as it is stored; `before` and `after` are JSON text. */
export interface HistoryRow {
  readonly id: string
  readonly at: string
  readonly action: string
  readonly subject: string
  readonly subject_id: string
  readonly subject_name: string
  readonly actor_id: string
  readonly actor_name: string
  readonly address: string
  readonly before: string
  readonly after: string
}

/** Where an entry stands in the chain. `salt` is "" once the part about people was erased. */
export interface Link {
  readonly position: number
  readonly salt: string
  /** Of the part about people. */
  readonly digest: string
  /** Of the entry, by way of the digest, and of the hash before it. */
  readonly hash: string
}

/** The end of the chain. */
export type Head = Pick<Link, 'position' | 'hash'>

const sha256 = (values: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex')

/** What may name people, and is erased without breaking the chain: without the salt nobody can guess it back. */
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
  ])

/** The place of an entry after `previous`. */
export function linkAfter(row: HistoryRow, previous: Head): Link {
  const salt = randomBytes(16).toString('hex')
  const digest = personalDigest(row, salt)
  return { position: previous.position + 1, salt, digest, hash: linkHash(row, previous, digest) }
}

const headTable = (database: Database) =>
  tableOf(database, 'history_head', {
    id: { type: DataTypes.INTEGER, primaryKey: true },
    position: column.revision(),
    hash: column.key(64),
  })

const HEAD = { id: 1 }

const headOf = (row: object | null): Head => {
  const { position = 0, hash = '' } = (row ?? {}) as { position?: unknown; hash?: string }
  return { position: Number(position), hash }
}

/** The end of the chain as it is. */
export async function readHead({ database, ...options }: Reading): Promise<Head> {
  return headOf(await headTable(database).findOne({ ...options, where: HEAD, raw: true }))
}

/** The end of the chain, which nobody else may move before this transaction ends. */
export async function lockHead({ database, transaction }: Writing): Promise<Head> {
  const lock = transaction.LOCK.UPDATE
  return headOf(await headTable(database).findOne({ where: HEAD, transaction, lock, raw: true }))
}

/** Moves the end of the chain. */
export async function moveHead({ database, transaction }: Writing, { position, hash }: Head): Promise<void> {
  await headTable(database).update({ position, hash }, { where: HEAD, transaction })
}
