import { randomUUID } from 'node:crypto'
import { col, fn, Op } from 'sequelize'
import { column, later, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { AdminUser, StaffRole } from '#contract/accounts/user.ts'
import {
  insertRows,
  lockRow,
  lockRows,
  orderBy,
  type RowOf,
  readRow,
  readRows,
  removeRows,
  tableOf,
  updateRows,
} from './table.ts'

const columns = {
  id: { ...column.key(64), primaryKey: true },
  username: naming('staff', 'deleted', column.key(64)),
  email: naming('staff', 'deleted', column.key(254)),
  /** A PHC string; "" while no password was chosen. */
  password_hash: column.key(255),
  role: column.key<StaffRole>(16),
  is_active: column.flag(),
  is_verified: column.flag(),
  /** Sealed; "" while not enrolled. */
  mfa_secret: column.key(400),
  /** The last time step whose code was accepted. */
  mfa_last_step: column.revision(),
  /** Wrong codes in a row. */
  mfa_misses: column.whole(),
  mfa_grace_period_until: column.momentOrNone(),
  created_at: column.moment(),
  last_login: column.momentOrNone(),
  /** Sealed: what this person's devices seal unsaved work with; "" until one asks. */
  draft_key: later(column.key(400)),
  /** Rises with every change that staff make; the `ETag` of the record. */
  version: column.whole(),
}

/** The spelling under which an address is found. */
export const emailKey = (email: string): string => email.toLowerCase()

export const userTable = tableOf(
  'users',
  columns,
  { unique: { username: ['username'], email_key: ['email_key'] } },
  { email_key: { column: column.key(254), of: ['email'], make: ({ email }) => emailKey(email) } },
)

/** A member of the staff as it is stored. "" stands for a missing secret or moment. */
export type UserRecord = RowOf<typeof userTable>

type Lookup = { readonly id: string } | { readonly username: string } | { readonly email: string }

/** One user by id, by the key of its name, or by its address in any case; or null. */
export async function findUser(reading: Reading, by: Lookup): Promise<UserRecord | null> {
  const where = 'email' in by ? { email_key: emailKey(by.email) } : { ...by }
  return readRow(reading, userTable, { where })
}

/**
 * The user of that name, or null. One whole row is read and decoded either way, so that the time does not reveal which
 * names exist: for an unknown name, another user's row. (threat A8)
 */
export async function findNamed(reading: Reading, username: string): Promise<UserRecord | null> {
  // Null for that user alone, and nulls come first on either database.
  const other = fn('NULLIF', col('username'), username)
  const user = await readRow(reading, userTable, { order: [[other, 'ASC']] })
  return user?.username === username ? user : null
}

/** Reads and locks a user by id until this transaction ends. */
export function lockUser(writing: Writing, id: string): Promise<UserRecord | null> {
  return lockRow(writing, userTable, { id })
}

/** All users. None of them can be changed before this transaction ends. (threat E6) */
export function lockUsers(writing: Writing): Promise<UserRecord[]> {
  return lockRows(writing, userTable, { order: orderBy('id') })
}

/** All users by age. */
export function readUsers(reading: Reading): Promise<UserRecord[]> {
  return readRows(reading, userTable, { order: orderBy('created_at', 'username') })
}

type NewUser = Pick<
  UserRecord,
  'username' | 'email' | 'password_hash' | 'role' | 'is_verified' | 'mfa_grace_period_until'
>

/** Adds an active user without two factors. Throws on a name or address that is taken. */
export async function insertUser(writing: Writing, input: NewUser, now: Date): Promise<UserRecord> {
  const user: UserRecord = {
    ...input,
    id: randomUUID(),
    is_active: true,
    mfa_secret: '',
    mfa_last_step: 0,
    mfa_misses: 0,
    created_at: now.toISOString(),
    last_login: '',
    draft_key: '',
    version: 1,
  }
  await insertRows(writing, userTable, [user])
  return user
}

/** Adds a user who was there before, as they were. Throws on a name or address that was taken meanwhile. */
export async function reinsertUser(writing: Writing, user: UserRecord): Promise<void> {
  await insertRows(writing, userTable, [user])
}

/** Sets the fields given. Throws on a name or address that is taken. */
export async function updateUser(
  writing: Writing,
  id: string,
  values: Partial<Omit<UserRecord, 'id'>>,
): Promise<void> {
  await updateRows(writing, userTable, values, { id })
}

export async function removeUser(writing: Writing, id: string): Promise<void> {
  await removeRows(writing, userTable, { id })
}

/** Takes a time step for one sign-in: true for exactly one caller, and never for an older step. (threats B3, B4) */
export async function claimStep(writing: Writing, id: string, step: number): Promise<boolean> {
  const where = { id, mfa_last_step: { [Op.lt]: step } }
  const affected = await updateRows(writing, userTable, { mfa_last_step: step }, where)
  return affected === 1
}

/** Stores another draft key unless that was done meanwhile. */
export async function replaceDraftKey(
  writing: Writing,
  { id, draft_key }: Pick<UserRecord, 'id' | 'draft_key'>,
  next: string,
): Promise<void> {
  await updateRows(writing, userTable, { draft_key: next }, { id, draft_key })
}

/** Counts a code before it is compared. (threat B7) */
export async function countMiss({ database, transaction }: Writing, id: string): Promise<void> {
  await userTable(database).increment('mfa_misses', { where: { id }, transaction })
}

/** A user as staff read it. */
export function toAdminUser(user: UserRecord): AdminUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    is_active: user.is_active,
    is_verified: user.is_verified,
    mfa_enabled: user.mfa_secret !== '',
    mfa_grace_period_until: user.mfa_grace_period_until || null,
    created_at: user.created_at,
    last_login: user.last_login || null,
    version: user.version,
  }
}
