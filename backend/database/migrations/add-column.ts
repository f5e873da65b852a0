import type { ModelAttributeColumnOptions } from 'sequelize'
import type { StepContext } from '../step.ts'

/** Adds a column unless it is there: MySQL keeps one that was added right before a crash. */
export async function addColumn(
  { queries, transaction }: StepContext,
  table: string,
  name: string,
  column: ModelAttributeColumnOptions,
): Promise<void> {
  const options = { logging: false, transaction } as const
  const described: Record<string, unknown> = await queries.describeTable(table, options)
  if (!(name in described)) await queries.addColumn(table, name, column, { transaction })
}
