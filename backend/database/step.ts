import type { ModelAttributeColumnOptions, QueryInterface, Transaction } from 'sequelize'

/** The tools of a migration step. Every query must be given the transaction. */
export interface StepContext {
  readonly queries: QueryInterface
  readonly transaction: Transaction
}

/** One change of the schema: a single DDL statement, which may be run again after a crash. (threat J11) */
export interface Step {
  readonly name: string
  readonly up: (context: StepContext) => Promise<unknown>
}

/** Options of every table: all of Unicode, compared byte by byte. (threat A7) */
export function tableOptions(transaction: Transaction) {
  return {
    transaction,
    charset: 'utf8mb4',
    collate: 'utf8mb4_bin',
    engine: 'InnoDB',
    rowFormat: 'DYNAMIC',
  } as const
}

async function hasColumn({ queries, transaction }: StepContext, table: string, name: string) {
  const within = { transaction }
  const described: Record<string, unknown> = await queries.describeTable(table, { logging: false, ...within })
  return name in described
}

/** Adds a column unless it is there: MySQL keeps one that was added right before a crash. */
export async function addColumnOnce(
  context: StepContext,
  table: string,
  name: string,
  added: ModelAttributeColumnOptions,
): Promise<void> {
  if (await hasColumn(context, table, name)) return
  await context.queries.addColumn(table, name, added, { transaction: context.transaction })
}

/** Renames a column unless it is done. By its own statement: Sequelize would copy the whole table on SQLite. */
export async function renameColumnOnce(
  context: StepContext,
  table: string,
  from: string,
  to: string,
): Promise<void> {
  if (!(await hasColumn(context, table, from))) return
  const { queries, transaction } = context
  await queries.sequelize.query(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`, { transaction })
}
