import { setTimeout as pause } from 'node:timers/promises'
import { QueryTypes, Transaction } from 'sequelize'
import { Umzug } from 'umzug'
import { seconds } from '#contract/primitives/time.ts'
import { column } from './columns.ts'
import { type Database, limitStatements, STATEMENT_TIMEOUT } from './connect.ts'
import { type Step, type StepContext, tableOptions } from './step.ts'
import { steps as allSteps } from './steps.ts'

/** The database was written by a newer version of this program, which alone may go on with it. */
export class NewerSchema extends Error {}

/** How long a process waits, in seconds, for another one that migrates. */
const LOCK_SECONDS = 60

/**
 * Brings the schema up to date under a lock, so that processes that start together run each step once.
 * SQLite: one transaction holds the write lock and contains all steps. MySQL commits at every DDL statement, so
 * there a named lock of the connection keeps others out, and each step is safe to run again.
 */
export async function migrate(
  database: Database,
  steps: readonly Step[] = allSteps,
): Promise<readonly string[]> {
  const { sequelize } = database
  return sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE }, async (transaction) => {
    const release = database.kind === 'mysql' ? await lockMysql(database, transaction) : null
    try {
      return await runSteps(steps, { queries: sequelize.getQueryInterface(), transaction })
    } finally {
      await release?.()
    }
  })
}

async function runSteps(steps: readonly Step[], context: StepContext): Promise<readonly string[]> {
  const { queries, transaction } = context
  await queries.createTable(
    'migrations',
    { name: { ...column.key(120), primaryKey: true }, applied_at: column.moment() },
    tableOptions(transaction),
  )
  const storage = storageOf(context)
  const known = new Set(steps.map((step) => step.name))
  const unknown = (await storage.executed()).filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new NewerSchema(`The database is newer than this program (it holds: ${unknown.join(', ')})`)
  }
  const migrations = steps.map(({ name, up }) => ({ name, up: () => up(context) }))
  const umzug = new Umzug({ migrations, storage, logger: undefined })
  return (await umzug.up()).map(({ name }) => name)
}

/** Remembers in the table `migrations` which steps ran. */
function storageOf({ queries, transaction }: StepContext) {
  return {
    async executed(): Promise<string[]> {
      const rows = await queries.select(null, 'migrations', { transaction, type: QueryTypes.SELECT })
      return rows.map((row) => String((row as { name: unknown }).name)).sort()
    },
    async logMigration({ name }: { name: string }): Promise<void> {
      const row = { name, applied_at: new Date().toISOString() }
      await queries.bulkInsert('migrations', [row], { transaction })
    },
    async unlogMigration(): Promise<void> {
      throw new Error('Steps are not undone')
    },
  }
}

/**
 * Takes the named lock on the transaction's connection, which outlives the commits that DDL implies, and lets
 * statements there take their time.
 */
async function lockMysql(database: Database, transaction: Transaction): Promise<() => Promise<unknown>> {
  const name = "CONCAT('migrate:', LEFT(SHA2(DATABASE(), 256), 40))"
  for (let waited = 0; waited < LOCK_SECONDS; waited++) {
    const [row] = await database.sequelize.query<{ got: number }>(`SELECT GET_LOCK(${name}, 0) AS got`, {
      transaction,
      type: QueryTypes.SELECT,
    })
    if (row?.got === 1) {
      const say = (sql: string) => database.sequelize.query(sql, { transaction })
      await say(limitStatements(0))
      return async () => {
        await say(limitStatements(STATEMENT_TIMEOUT))
        await say(`SELECT RELEASE_LOCK(${name})`)
      }
    }
    await pause(seconds(1))
  }
  throw new Error(`Another process has been migrating the database for more than ${LOCK_SECONDS} s`)
}
