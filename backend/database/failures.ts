import {
  BaseError,
  ConnectionAcquireTimeoutError,
  ConnectionError,
  TimeoutError,
  UniqueConstraintError,
} from 'sequelize'

/** MariaDB's other code for a lost race with another transaction; its class is that of no rollback. */
const deadlocks = new Set(['ER_CHECKREAD'])

/** The class of SQL states by which a server says that it rolled a transaction back. */
const ROLLED_BACK = '40'

/**
 * The classes by which a server says that the connection does not hold, or that it ended a statement: after its time
 * (MariaDB, whose number the driver has no name for) or because it was told to.
 */
const BROKEN_OFF = ['08', '70']

/** Codes by which the drivers say that the database cannot work now, whatever the statement was. */
const outages = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ER_CANT_CREATE_THREAD',
  'ER_CLIENT_INTERACTION_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  'ER_ERROR_DURING_COMMIT',
  'ER_LOCK_NOWAIT',
  'ER_LOCK_TABLE_FULL',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_MAX_PREPARED_STMT_COUNT_REACHED',
  'ER_NEW_ABORTING_CONNECTION',
  'ER_OUTOFMEMORY',
  'ER_OUT_OF_RESOURCES',
  'ER_QUERY_TIMEOUT',
  'ER_SERVER_ISNT_AVAILABLE',
  'ER_SERVER_OFFLINE_MODE',
  'ER_SERVER_SHUTDOWN',
  'ER_TOO_MANY_USER_CONNECTIONS',
  // A node that lost its cluster.
  'ER_UNKNOWN_COM_ERROR',
  'ER_USER_LIMIT_REACHED',
  'PROTOCOL_CONNECTION_LOST',
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_CORRUPT',
  'SQLITE_LOCKED',
  'SQLITE_NOMEM',
  'SQLITE_NOTADB',
])

/** Codes by which they say that they cannot store what they are given, while reading may go on. */
const unstored = new Set([
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  'ER_DISK_FULL',
  'ER_ERROR_ON_WRITE',
  // The storage engine failed, as it does where its disk is full.
  'ER_GET_ERRNO',
  'ER_INNODB_READ_ONLY',
  'ER_OPEN_AS_READONLY',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
  'ER_RECORD_FILE_FULL',
  'ER_TEMP_FILE_WRITE_FAILURE',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
])

/** The server does not take what each connection sets; the message is what it answered. (threat N4) */
export class UnfitSession extends ConnectionError {}

/** The driver's code of a database error; "" for any other error, whose codes mean something else. */
function told(error: unknown, key: 'code' | 'sqlState' | 'fatal'): string {
  return saidBy(error instanceof BaseError && 'parent' in error ? error.parent : null, key)
}

function saidBy(cause: unknown, key: 'code' | 'sqlState' | 'fatal'): string {
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
  return isBrokenOff((key) => told(error, key)) || isDeadlock(error) || isUnstored(error)
}

/** Codes by which drivers and databases say that they are there and take no more at the moment. */
const crowded = new Set([
  'ER_CON_COUNT_ERROR',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_QUERY_TIMEOUT',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
])

/** Whether the database is there and has too much to do, this process's connections to it included. */
export const isBusy = (error: unknown): boolean =>
  error instanceof ConnectionAcquireTimeoutError || isDeadlock(error) || crowded.has(codeOf(error))

function isBrokenOff(say: (key: 'code' | 'sqlState' | 'fatal') => string): boolean {
  // "fatal" is the driver's word for a connection that is gone, the only one where a later statement finds it so.
  if (say('fatal') === 'true' || outages.has(say('code'))) return true
  return BROKEN_OFF.some((kind) => say('sqlState').startsWith(kind))
}

/** Whether a server answered an error of the driver's because it never takes that statement. */
export function isRefusedForGood(cause: unknown): boolean {
  return saidBy(cause, 'sqlState') !== '' && !isBrokenOff((key) => saidBy(cause, key))
}

/** Whether the database cannot store anything now, mostly because its disk is full. (threat K4) */
export function isUnstored(error: unknown): boolean {
  return unstored.has(codeOf(error))
}

const refusals = new Map([
  // MariaDB says no more than this, too, where it takes encrypted connections alone.
  [
    'ER_ACCESS_DENIED_ERROR',
    'The database refuses the user and password of DATABASE_URL, or asks for an encrypted connection: see DATABASE_SSL',
  ],
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
  ['ER_SECURE_TRANSPORT_REQUIRED', 'The database server takes encrypted connections alone: set DATABASE_SSL'],
  [
    'SQLITE_NOTADB',
    'directory.sqlite in DATA_DIR is not a database: restore it from a copy, or name another folder',
  ],
  ['SQLITE_CORRUPT', 'directory.sqlite in DATA_DIR is damaged: restore it from a copy'],
  [
    'SQLITE_CANTOPEN',
    'directory.sqlite in DATA_DIR cannot be opened: this account must be able to write the folder',
  ],
  [
    'SQLITE_READONLY',
    'directory.sqlite in DATA_DIR cannot be written: this account must be able to, and its folder',
  ],
  ['SQLITE_FULL', 'directory.sqlite in DATA_DIR cannot grow: the disk is full'],
  ['SQLITE_IOERR', 'directory.sqlite in DATA_DIR cannot be read or written: its disk fails or is full'],
])

/** Why a connection can never succeed as configured, as a sentence for the operator; null for other errors. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof UnfitSession) {
    return `The database server does not take the settings that a connection needs: ${error.message}`
  }
  return refusals.get(codeOf(error)) ?? null
}

const locks = new Set(['ER_LOCK_NOWAIT', 'ER_LOCK_WAIT_TIMEOUT'])

/** Whether another transaction holds the row that was asked for without waiting. */
export function isHeldByAnother(error: unknown): boolean {
  return locks.has(codeOf(error))
}

/** Whether a unique key refused the row. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof UniqueConstraintError
}
