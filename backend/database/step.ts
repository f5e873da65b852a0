import type { ModelAttributeColumnOptions, QueryInterface, Transaction } from 'sequelize'

/** What a step works with. Every query must be given the transaction. */
export interface StepContext {
  readonly queries: QueryInterface
  readonly transaction: Transaction
}

/** One change of the schema: a single DDL statement, which may be run again after a crash. (threat J11) */
export interface Step {
  readonly name: string
  readonly up: (context: StepContext) => Promise<unknown>
}

/** What every table is made with: all of Unicode, compared byte by byte. (threat A7) */
export function tableOptions(transaction: Transaction) {
  return { transaction, charset: 'utf8mb4', collate: 'utf8mb4_bin', engine: 'InnoDB' } as const
}

/** Adds a column unless it is there: MySQL keeps one that was added right before a crash. */
export async function addColumnOnce(
  { queries, transaction }: StepContext,
  table: string,
  name: string,
  added: ModelAttributeColumnOptions,
): Promise<void> {
  const within = { transaction }
  const described: Record<string, unknown> = await queries.describeTable(table, { logging: false, ...within })
  if (!(name in described)) await queries.addColumn(table, name, added, { transaction })
}
