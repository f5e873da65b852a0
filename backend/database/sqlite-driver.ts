import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { createPacer } from '#backend/gate/pacer.ts'
import { seconds } from '#contract/primitives/time.ts'
import { translateSqliteError, whileBusy } from './sqlite-errors.ts'
import { acquireWriter, type Release } from './sqlite-writers.ts'

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
export const sqliteDriver = (patience: number) => ({
  OPEN_READWRITE,
  OPEN_CREATE,
  Database: class extends Connection {
    constructor(filename: string, _mode: number, opened: (error: Error | null) => void) {
      super(filename, patience, opened)
    }
  },
})
