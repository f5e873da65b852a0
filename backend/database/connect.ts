import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type mysql from 'mysql2'
import { Sequelize, Transaction } from 'sequelize'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { seconds } from '#contract/primitives/time.ts'
import { DATABASE_PATIENCE, type DatabasePatience } from './patience.ts'
import { prepareSession } from './session.ts'
import { type DatabaseTls, sslOf } from './tls.ts'

/** Primary result codes, the low byte of SQLite's extended ones. (sqlite.org/rescode.html) */
const codes = new Map([
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [7, 'SQLITE_NOMEM'],
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [19, 'SQLITE_CONSTRAINT'],
  [26, 'SQLITE_NOTADB'],
])

/** Gives an error of node:sqlite the `code` by which Sequelize recognises it. */
function translateSqliteError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const code =
    'errcode' in error && typeof error.errcode === 'number' ? codes.get(error.errcode & 0xff) : null
  return code ? Object.assign(error, { code }) : error
}

/** Runs `execute` until no other process holds the write lock; gives up with SQLITE_BUSY after `patience` milliseconds. */
async function whileBusy<T>(execute: () => T, patience: number): Promise<T> {
  const until = performance.now() + patience
  for (;;) {
    try {
      return execute()
    } catch (error) {
      const busy = (translateSqliteError(error) as { code?: string }).code === 'SQLITE_BUSY'
      if (!busy || performance.now() > until) throw error
      await pause(5 + Math.random() * 20)
    }
  }
}

type Release = () => void

interface Turn {
  readonly start: (release: Release) => void
}
interface Queue {
  busy: boolean
  readonly waiting: Set<Turn>
}

const queues = new Map<string, Queue>()

/**
 * One writer at a time per database file of this process: SQLite has one write lock, and waiting for it inside
 * SQLite would block the event loop. Fails with SQLITE_BUSY after so many milliseconds of `patience`. (threat J2)
 */
function acquireWriter(file: string, patience: number): Promise<Release> {
  const queue = queues.get(file) ?? { busy: false, waiting: new Set() }
  queues.set(file, queue)
  if (!queue.busy) {
    queue.busy = true
    return Promise.resolve(releaseOf(file, queue))
  }
  return new Promise((resolve, reject) => {
    const turn: Turn = {
      start: (release) => {
        clearTimeout(timer)
        resolve(release)
      },
    }
    const timer = setTimeout(() => {
      // Its turn is already scheduled: refusing it now would leave the queue stuck.
      if (!queue.waiting.delete(turn)) return
      const error = new Error(`Another writer held the database for more than ${patience / seconds(1)} s`)
      reject(Object.assign(error, { code: 'SQLITE_BUSY' }))
    }, patience)
    queue.waiting.add(turn)
  })
}

function releaseOf(file: string, queue: Queue): Release {
  let released = false
  return () => {
    if (released) return
    released = true
    const [next] = queue.waiting
    if (next) {
      queue.waiting.delete(next)
      // Through the event loop: a long queue of writers must not keep readers waiting until it is empty.
      setImmediate(() => next.start(releaseOf(file, queue)))
    } else {
      queue.busy = false
      queues.delete(file)
    }
  }
}

type Parameters = readonly unknown[] | Record<string, unknown>
interface Outcome {
  readonly rows: unknown[]
  readonly lastID?: number
  readonly changes?: number
}
type Done = (this: Outcome, error: Error | null, rows?: unknown[]) => void

const OPEN_READWRITE = 2
const OPEN_CREATE = 4
/**
 * Statements that take no lock. The beginning of a transaction that only reads takes none, so that it waits for no writer;
 * cutting the journal off takes turns with those who write.
 */
const READS = /^\s*(?:SELECT|PRAGMA(?!\s+wal_checkpoint\b)|EXPLAIN|WITH|BEGIN\s+DEFERRED)\b/i
const BEGINS_WRITING = /^\s*BEGIN\s+(?:IMMEDIATE|EXCLUSIVE)\b/i
const ENDS = /^\s*(?:COMMIT|END|ROLLBACK)\b(?!\s+TO\b)/i
const UNDOES = /^\s*ROLLBACK\b/i

/** How long opening a file may wait, in milliseconds, while another process changes its journal mode. */
const OPEN_TIMEOUT = seconds(5)

function bindable(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return value as SQLInputValue
}

/**
 * One SQLite connection with the callback interface that Sequelize expects of its `dialectModule`. Statements of
 * node:sqlite are synchronous; what may have to wait (a writer's turn) waits in a queue and never in SQLite, so
 * the event loop goes on. After a stretch of them it turns before the next result is given out: a transaction of a
 * thousand statements lets every other call through. (threats J2, N12)
 */
class Connection {
  readonly filename: string
  /** How long a writer waits for its turn, in milliseconds. */
  readonly patience: number
  #handle: DatabaseSync | null = null
  #release: Release | null = null
  /** Why SQLite itself ended the transaction of this connection, as it does where the disk is full. */
  #ended: unknown = null
  readonly #pace = createPacer()

  constructor(filename: string, patience: number, opened: (error: Error | null) => void) {
    this.filename = filename
    this.patience = patience
    let failure: Error | null = null
    try {
      this.#handle = new DatabaseSync(filename, { timeout: OPEN_TIMEOUT })
      this.#handle.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON')
      // Deleted content is overwritten, or it would stay readable in the file. (threat N2)
      this.#handle.exec('PRAGMA secure_delete=ON; PRAGMA busy_timeout=0')
    } catch (error) {
      failure = translateSqliteError(error)
      if (this.#handle?.isOpen) this.#handle.close()
    }
    queueMicrotask(() => opened(failure))
  }

  serialize(work: () => void): void {
    work()
  }

  run(sql: string, parameters?: Parameters, done?: Done): void {
    this.#start(sql, parameters, done, (statement, values) => {
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], changes: Number(changes), lastID: Number(lastInsertRowid) }
    })
  }

  all(sql: string, parameters?: Parameters | Done, done?: Done): void {
    const [values, finish] = typeof parameters === 'function' ? [undefined, parameters] : [parameters, done]
    this.#start(sql, values, finish, (statement, bound) => ({
      rows: statement.all(...bound).map((row) => ({ ...row })),
    }))
  }

  close(done?: (error: Error | null) => void): void {
    if (this.#handle?.isOpen) this.#handle.close()
    this.#letNextWrite()
    done?.(null)
  }

  #start(
    sql: string,
    parameters: Parameters | undefined,
    done: Done | undefined,
    execute: (statement: ReturnType<DatabaseSync['prepare']>, values: SQLInputValue[]) => Outcome,
  ): void {
    const values = bindings(parameters)
    this.#inTurn(sql, () => execute(this.#open().prepare(sql), values as SQLInputValue[]))
      .then(async (outcome) => {
        // A statement never waits before it runs: one that ends its transaction could overtake it.
        await this.#pace()
        return outcome
      })
      .then(
        (outcome) => done?.call(outcome, null, outcome.rows),
        (error) => done?.call({ rows: [] }, translateSqliteError(error)),
      )
  }

  async #inTurn(sql: string, execute: () => Outcome): Promise<Outcome> {
    if (ENDS.test(sql)) return this.#end(sql, execute)
    // Outside the transaction that it belongs to, a statement would be kept without the others.
    if (this.#ended) throw this.#ended
    if (BEGINS_WRITING.test(sql)) {
      this.#release = await acquireWriter(this.filename, this.patience)
      return whileBusy(execute, this.patience).catch((error) => {
        this.#letNextWrite()
        throw error
      })
    }
    if (this.#open().isTransaction) return this.#inside(execute)
    if (READS.test(sql)) return execute()
    const release = await acquireWriter(this.filename, this.patience)
    return whileBusy(execute, this.patience).finally(release)
  }

  #inside(execute: () => Outcome): Outcome {
    try {
      return execute()
    } catch (error) {
      if (!this.#open().isTransaction) this.#ended = error
      throw error
    }
  }

  #end(sql: string, execute: () => Outcome): Outcome {
    const ended = this.#ended
    this.#ended = null
    try {
      // Nothing is left to undo where SQLite did it itself, or where the transaction never began.
      if (UNDOES.test(sql) && !this.#open().isTransaction) return { rows: [] }
      if (ended) throw ended
      return execute()
    } catch (error) {
      // Sequelize keeps the connection of a transaction whose COMMIT failed, as it does on a full disk, and soon no file
      // could be opened any more.
      if (!UNDOES.test(sql)) this.close()
      throw error
    } finally {
      if (this.#handle?.isOpen && this.#handle.isTransaction) this.#handle.exec('ROLLBACK')
      this.#letNextWrite()
    }
  }

  #open(): DatabaseSync {
    if (!this.#handle?.isOpen) throw new Error('The database connection is closed')
    return this.#handle
  }

  #letNextWrite(): void {
    this.#release?.()
    this.#release = null
  }
}

function bindings(parameters: Parameters | undefined): unknown[] {
  if (!parameters) return []
  if (Array.isArray(parameters)) return parameters.map(bindable)
  const named = Object.entries(parameters).map(([name, value]) => [name, bindable(value)])
  return named.length > 0 ? [Object.fromEntries(named)] : []
}

/**
 * The `dialectModule` for Sequelize in place of the unmaintained `sqlite3` package. A writer waits for its turn for so many
 * milliseconds of `patience`.
 */
const sqliteDriver = (patience: number) => ({
  OPEN_READWRITE,
  OPEN_CREATE,
  Database: class extends Connection {
    constructor(filename: string, _mode: number, opened: (error: Error | null) => void) {
      super(filename, patience, opened)
    }
  },
})

/** Where the data stands: a file of the embedded database, or a `mysql://` address. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'mysql'; readonly url: string; readonly tls?: DatabaseTls }

/** An entry of the history, with its place in the chain. */
export interface RecordedEntry extends HistoryEntry {
  readonly position: number
  readonly hash: string
}

export interface Database {
  readonly kind: DatabaseLocation['kind']
  readonly sequelize: Sequelize
  /** For people: the file, or the server's address without credentials. */
  readonly label: string
  /** The transaction that the running code is in; written by `transaction.ts`. */
  readonly scope: AsyncLocalStorage<Transaction>
  readonly patience: DatabasePatience
  /** Told after each commit that changed what visitors see; the writer waits for them. They must not fail. */
  readonly onChange: Set<() => Promise<void>>
  /** Told of each entry of the history once it is committed. They must not fail. */
  readonly onRecord: Set<(entry: RecordedEntry) => void>
  /** Whether the last write could be stored; written by `transaction.ts`. */
  readonly storing: { works: boolean }
  close(): Promise<void>
}

/** Opens the database without touching it; the first query connects. */
export function openDatabase(location: DatabaseLocation, patience = DATABASE_PATIENCE): Database {
  const sequelize =
    location.kind === 'mysql' ? openMysql(location, patience) : openSqlite(location.file, patience)
  const scope = new AsyncLocalStorage<Transaction>()
  sequelize.addHook('beforeQuery', (options: { transaction?: Transaction | null }) => {
    if (scope.getStore() && !options.transaction) {
      throw new Error('A query inside a transaction was not given that transaction')
    }
  })
  return {
    kind: location.kind,
    sequelize,
    label: location.kind === 'mysql' ? withoutCredentials(location.url) : location.file,
    scope,
    patience,
    onChange: new Set(),
    onRecord: new Set(),
    storing: { works: true },
    close: () => sequelize.close(),
  }
}

const common = { logging: false, define: { timestamps: false, freezeTableName: true } } as const

function openSqlite(file: string, { turn }: DatabasePatience): Sequelize {
  return new Sequelize({
    ...common,
    dialect: 'sqlite',
    storage: file,
    dialectModule: sqliteDriver(turn),
    transactionType: Transaction.TYPES.IMMEDIATE,
  })
}

function openMysql(
  { url, tls = { mode: 'off' } }: { url: string; tls?: DatabaseTls },
  patience: DatabasePatience,
): Sequelize {
  const sequelize = new Sequelize(url, {
    ...common,
    dialect: 'mysql',
    dialectOptions: { charset: 'utf8mb4', connectTimeout: patience.connection, ...sslOf(tls) },
    isolationLevel: Transaction.ISOLATION_LEVELS.REPEATABLE_READ,
    pool: { max: 10, min: 0, idle: seconds(30), acquire: patience.connection },
  })
  // Sequelize awaits it before the pool gives the connection to anybody.
  sequelize.addHook('afterConnect', (connection: unknown) =>
    prepareSession(connection as mysql.Connection, patience.statement),
  )
  return sequelize
}

function withoutCredentials(address: string): string {
  const { host, pathname } = new URL(address)
  return `mysql://${host}${pathname}`
}
