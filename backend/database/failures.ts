import { BaseError, ConnectionError, TimeoutError, UniqueConstraintError } from 'sequelize'

/** What MariaDB says besides where another transaction was faster; its class is that of no rollback. */
const deadlocks = new Set(['ER_CHECKREAD'])

/** The class of SQL states by which a server says that it rolled a transaction back. */
const ROLLED_BACK = '40'

/** Codes by which the drivers say that the database cannot work now, whatever the statement was. */
const outages = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ER_CON_COUNT_ERROR',
  'ER_ERROR_DURING_COMMIT',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_NEW_ABORTING_CONNECTION',
  'ER_QUERY_INTERRUPTED',
  'ER_SERVER_SHUTDOWN',
  'ER_STATEMENT_TIMEOUT',
  // What a node says that has lost its cluster.
  'ER_UNKNOWN_COM_ERROR',
  'PROTOCOL_CONNECTION_LOST',
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
])

/** Codes by which they say that they cannot store what they are given, while reading may go on. */
const unstored = new Set([
  'ER_DISK_FULL',
  'ER_ERROR_ON_WRITE',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_RECORD_FILE_FULL',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
])

/** What the driver says of an error of the database; "" of any other error, whose codes mean something else. */
function told(error: unknown, key: 'code' | 'sqlState'): string {
  const cause: unknown = error instanceof BaseError && 'parent' in error ? error.parent : null
  return cause instanceof Error && key in cause ? String((cause as Error & Record<string, unknown>)[key]) : ''
}

const codeOf = (error: unknown): string => told(error, 'code')

/**
 * Whether the database ended the transaction so that another could go on: try the whole of it again. In a cluster a
 * transaction that another node was faster than ends like this too, at its COMMIT.
 */
export function isDeadlock(error: unknown): boolean {
  return deadlocks.has(codeOf(error)) || told(error, 'sqlState').startsWith(ROLLED_BACK)
}

/** Whether the database is away, full or overloaded, so that the caller may try again later. (threats K1, K4) */
export function isOutage(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true
  // A deadlock comes here when trying again did not help: too many write the same at once.
  return outages.has(codeOf(error)) || isDeadlock(error) || isUnstored(error)
}

/** Whether the database cannot store anything now, mostly because its disk is full. (threat K4) */
export function isUnstored(error: unknown): boolean {
  return unstored.has(codeOf(error))
}

const refusals = new Map([
  ['ER_ACCESS_DENIED_ERROR', 'The database refuses the user and password of DATABASE_URL'],
  ['ER_DBACCESS_DENIED_ERROR', 'The user of DATABASE_URL may not use the database that it names'],
  [
    'ER_TABLEACCESS_DENIED_ERROR',
    'The schema is not up to date, and the user of DATABASE_URL may not change it: run "npm run admin -- migrate" as one who may',
  ],
  [
    'HANDSHAKE_SSL_ERROR',
    'The certificate of the database server is not one that DATABASE_SSL and DATABASE_SSL_CA ask for',
  ],
  ['HANDSHAKE_NO_SSL_SUPPORT', 'The database server does not offer TLS, which DATABASE_SSL asks for'],
  ['ER_BAD_DB_ERROR', 'The database that DATABASE_URL names does not exist'],
])

/** Why a connection can never succeed as configured, as a sentence for the operator; null for other errors. */
export function refusalOf(error: unknown): string | null {
  return refusals.get(codeOf(error)) ?? null
}

const locks = new Set(['ER_LOCK_NOWAIT', 'ER_LOCK_WAIT_TIMEOUT'])

/** Whether somebody else holds the row that was asked for without waiting. */
export function isHeldByAnother(error: unknown): boolean {
  return locks.has(codeOf(error))
}

/** Whether a unique key refused the row. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof UniqueConstraintError
}
