import type mysql from 'mysql2'
import { ConnectionError } from 'sequelize'
import { listed } from '#contract/primitives/text.ts'
import { seconds } from '#contract/primitives/time.ts'
import { isRefusedForGood, UnfitSession } from './failures.ts'

/** How long, in seconds, the server keeps a connection that the pool holds idle; the pool itself lets go sooner. */
const IDLE_LIMIT = 600

/** The largest number of rows that the servers know. */
const NO_LIMIT = '18446744073709551615'

/**
 * The session variables that the product relies on, instead of the server's configuration. Every user who may connect
 * may set them, on every MySQL and MariaDB. (docs/decisions/database.md)
 */
const settingsFor = (lockWait: number) => [
  // Without NO_BACKSLASH_ESCAPES: Sequelize escapes with backslashes. (threat N4)
  "sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  "time_zone = '+00:00'",
  'autocommit = 1',
  'completion_type = 0',
  'foreign_key_checks = 1',
  'unique_checks = 1',
  'sql_auto_is_null = 0',
  'sql_safe_updates = 0',
  `sql_select_limit = ${NO_LIMIT}`,
  `max_join_size = ${NO_LIMIT}`,
  'sql_big_selects = 1',
  'max_sort_length = 1024',
  `innodb_lock_wait_timeout = ${lockWait}`,
  `lock_wait_timeout = ${lockWait}`,
  `wait_timeout = ${IDLE_LIMIT}`,
  'net_read_timeout = 30',
  'net_write_timeout = 60',
]

/** By statement: a server may be told to take no notice of the character set that a client names as it connects. */
const statementsFor = (lockWait: number) => [
  'SET NAMES utf8mb4 COLLATE utf8mb4_bin',
  `SET SESSION ${settingsFor(lockWait).join(', ')}`,
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ WRITE',
]

/**
 * Sets a new connection up, whatever the server's configuration says, and proves that texts are read as Sequelize writes
 * them. Nothing may use the connection before. `patience`: milliseconds that a statement may take. @throws UnfitSession
 * @throws ConnectionError
 */
export async function prepareSession(connection: mysql.Connection, patience: number): Promise<void> {
  try {
    await setUp(connection.promise(), patience)
  } catch (error) {
    // Sequelize forgets a connection whose hook failed, and the server would keep it.
    connection.destroy()
    if (error instanceof UnfitSession) throw error
    throw isRefusedForGood(error) ? new UnfitSession(error as Error) : new ConnectionError(error as Error)
  }
}

async function setUp(session: ReturnType<mysql.Connection['promise']>, patience: number): Promise<void> {
  // Locks are waited for a second less than a statement may run, so that the server says what it waited for. On MySQL
  // nothing else bounds a write. (threat N9)
  const lockWait = Math.max(1, Math.floor((patience - seconds(1)) / seconds(1)))
  for (const statement of [...statementsFor(lockWait), limitStatements(patience)])
    await session.query(statement)
  const [[answer]] = await session.query<mysql.RowDataPacket[]>(PROOF)
  const wrong = Object.keys(proven).filter((name) => String(answer?.[name]) !== proven[name])
  if (wrong.length > 0) throw new UnfitSession(new Error(`it took them, but not ${listed(wrong)}`))
}

/** Two backslashes between quotes are one character, unless NO_BACKSLASH_ESCAPES is in force. */
const PROOF = `SELECT CHAR_LENGTH('\\\\') AS escapes, @@character_set_client AS client,
  @@character_set_connection AS charset, @@autocommit AS autocommit,
  LOCATE('STRICT_ALL_TABLES', @@sql_mode) > 0 AS strictness`
const proven: Readonly<Record<string, string>> = {
  escapes: '1',
  client: 'utf8mb4',
  charset: 'utf8mb4',
  autocommit: '1',
  strictness: '1',
}

/**
 * The statement that ends others after so many milliseconds, 0 for never. Both servers run only their own half:
 * only MariaDB reads what is in `/*M!`, and MySQL knows only `max_execution_time`, which does not limit writes.
 */
export function limitStatements(milliseconds: number): string {
  return `SET SESSION /*M! max_statement_time = ${milliseconds / 1000} */ /*!50708 max_execution_time = ${milliseconds} */`
}
