import { type QueryInterface, QueryTypes, Transaction } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import { type Lease, underLease } from '#backend/database/lease.ts'
import { limitStatements } from '#backend/database/session.ts'
import { BASELINE, migrationTable } from '#backend/models/migration.ts'
import { requireLastBefore } from './before-baseline.ts'
import { createTable, type Step, type StepContext } from './step.ts'
import { steps as allSteps } from './steps.ts'

/** The database was written by a newer version of this program, which alone may go on with it. */
export class NewerSchema extends Error {}

/**
 * Brings the schema up to date, so that processes that start together run each step once. SQLite: one transaction holds
 * the write lock and contains all steps. MySQL commits at every DDL statement, so there a lease keeps others out, on
 * other nodes of a cluster too, and each statement is safe to run again. Returns the steps that ran.
 * @throws NewerSchema @throws OlderSchema
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
      runSteps(steps, { database, queries, transaction }),
    )
  }
  if (await isUpToDate(database, steps)) return []
  const work = ({ confirm }: Lease) =>
    sequelize.transaction((transaction) =>
      unhurried(database, transaction, () => runSteps(steps, { database, queries, transaction }, confirm)),
    )
  return underLease(database, 'migrate', work, beat)
}

/** Whether there is nothing to do, so that a usual start writes nothing. @throws NewerSchema */
async function isUpToDate({ sequelize }: Database, steps: readonly Step[]): Promise<boolean> {
  const queries = sequelize.getQueryInterface()
  if (!(await queries.tableExists(migrationTable.tableName))) return false
  const ran = await ranSteps(queries)
  requireKnown(ran, steps)
  return steps.every(({ name }) => ran.includes(name))
}

function requireKnown(ran: readonly string[], steps: readonly Step[]): void {
  const known = new Set(steps.map((step) => step.name))
  const unknown = ran.filter((name) => name > BASELINE && !known.has(name))
  if (unknown.length > 0) {
    throw new NewerSchema(`The database is newer than this program (it holds: ${unknown.join(', ')})`)
  }
}

async function ranSteps(queries: QueryInterface, transaction?: Transaction): Promise<string[]> {
  const options = { type: QueryTypes.SELECT as const, ...(transaction ? { transaction } : {}) }
  const rows = await queries.select(null, migrationTable.tableName, options)
  return rows.map((row) => String((row as { name: unknown }).name)).sort()
}

async function runSteps(
  steps: readonly Step[],
  context: StepContext,
  confirm: () => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  await createTable(context, migrationTable)
  const ran = await ranSteps(context.queries, context.transaction)
  requireKnown(ran, steps)
  const isOfBefore = ran.length > 0 && !ran.includes(BASELINE)
  if (isOfBefore) {
    await requireLastBefore(context, ran)
    await noteStep(context, BASELINE)
  }
  const left = steps.filter(({ name }) => !ran.includes(name) && !(isOfBefore && name === BASELINE))
  for (const { name, statements } of left) {
    for (const statement of statements) {
      await confirm()
      await statement(context)
    }
    await noteStep(context, name)
  }
  return left.map(({ name }) => name)
}

/** Remembers that a step ran. */
function noteStep({ queries, transaction }: StepContext, name: string): Promise<unknown> {
  const row = { name, applied_at: new Date().toISOString() }
  return queries.bulkInsert(migrationTable.tableName, [row], { transaction })
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
