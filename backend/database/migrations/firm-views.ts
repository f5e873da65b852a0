import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** The views of the list of firms that each person has saved. */
export const firmViewSteps: readonly Step[] = [{ name: '0131-firm-views', up: createFirmViews }]

function createFirmViews({ queries, transaction }: StepContext) {
  const columns = { user_id: { ...column.key(64), primaryKey: true }, views: column.json() }
  return queries.createTable('firm_views', columns, tableOptions(transaction))
}
