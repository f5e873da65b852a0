import { AsyncLocalStorage } from 'node:async_hooks'
import type mysql from 'mysql2'
import { Sequelize, Transaction } from 'sequelize'
import type { HistoryEntry } from '#contract/history.ts'
import { seconds } from '#contract/primitives/time.ts'
import { DATABASE_PATIENCE, type DatabasePatience } from './patience.ts'
import { prepareSession } from './session.ts'
import { sqliteDriver } from './sqlite-driver.ts'
import { type DatabaseTls, sslOf } from './tls.ts'

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
