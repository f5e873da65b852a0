import { type QueryInterface, QueryTypes, Transaction } from 'sequelize'
import { column } from './columns.ts'
import type { Database } from './connect.ts'
import { type Lease, underLease } from './lease.ts'
import { limitStatements } from './session.ts'
import { type Step, type StepContext, tableOptions } from './step.ts'
import { steps as allSteps } from './steps.ts'

/** The database was written by a newer version of this program, which alone may go on with it. */
export class NewerSchema extends Error {}

/**
 * Brings the schema up to date, so that processes that start together run each step once. SQLite: one transaction holds
 * the write lock and contains all steps. MySQL commits at every DDL statement, so there a lease keeps others out, on
 * other nodes of a cluster too, and each step is safe to run again.
 */
export async function migrate(
  database: Database,
  steps: readonly Step[] = allSteps,
  beat?: number,
): Promise<readonly string[]> {
  const { sequelize } = database
  const queries = sequelize.getQueryInterface()
  if (database.kind === 'sqlite') {
    return sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE }, (transaction) =>
      runSteps(steps, { queries, transaction }),
    )
  }
  if (await isUpToDate(database, steps)) return []
  const work = ({ confirm }: Lease) =>
    sequelize.transaction((transaction) =>
      unhurried(database, transaction, () => runSteps(steps, { queries, transaction }, confirm)),
    )
  return underLease(database, 'migrate', work, beat)
}

/** Whether there is nothing to do, so that a usual start writes nothing. @throws NewerSchema */
async function isUpToDate({ sequelize }: Database, steps: readonly Step[]): Promise<boolean> {
  const queries = sequelize.getQueryInterface()
  if (!(await queries.tableExists('migrations'))) return false
  const ran = new Set(await ranSteps(queries))
  requireKnown(ran, steps)
  return steps.every(({ name }) => ran.has(name))
}

function requireKnown(ran: Iterable<string>, steps: readonly Step[]): void {
  const known = new Set(steps.map((step) => step.name))
  const unknown = [...ran].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new NewerSchema(`The database is newer than this program (it holds: ${unknown.join(', ')})`)
  }
}

async function ranSteps(queries: QueryInterface, transaction?: Transaction): Promise<string[]> {
  const options = { type: QueryTypes.SELECT as const, ...(transaction ? { transaction } : {}) }
  const rows = await queries.select(null, 'migrations', options)
  return rows.map((row) => String((row as { name: unknown }).name)).sort()
}

async function runSteps(
  steps: readonly Step[],
  context: StepContext,
  confirm: () => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  const { queries, transaction } = context
  await queries.createTable(
    'migrations',
    { name: { ...column.key(120), primaryKey: true }, applied_at: column.moment() },
    tableOptions(transaction),
  )
  const storage = storageOf(context)
  const executed = await storage.executed()
  requireKnown(executed, steps)
  // Most starts have nothing to run, and do without the library and its memory.
  if (executed.length === steps.length) return []
  const { Umzug } = await import('umzug')
  const migrations = steps.map(({ name, up }) => ({ name, up: () => confirm().then(() => up(context)) }))
  const umzug = new Umzug({ migrations, storage, logger: undefined })
  return (await umzug.up()).map(({ name }) => name)
}

/** Remembers in the table `migrations` which steps ran. */
function storageOf({ queries, transaction }: StepContext) {
  return {
    executed: () => ranSteps(queries, transaction),
    async logMigration({ name }: { name: string }): Promise<void> {
      const row = { name, applied_at: new Date().toISOString() }
      await queries.bulkInsert('migrations', [row], { transaction })
    },
    async unlogMigration(): Promise<void> {
      throw new Error('Steps are not undone')
    },
  }
}

/** Lets the statements of `work` take their time. */
async function unhurried<T>(
  { sequelize, patience }: Database,
  transaction: Transaction,
  work: () => Promise<T>,
): Promise<T> {
  await sequelize.query(limitStatements(0), { transaction })
  try {
    return await work()
  } finally {
    await sequelize.query(limitStatements(patience.statement), { transaction })
  }
}
