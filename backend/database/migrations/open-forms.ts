import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Which forms staff have open. In a table, since several processes may serve them. */
export const openFormSteps: readonly Step[] = [{ name: '0253-open-forms', up: createOpenForms }]

function createOpenForms({ queries, transaction }: StepContext) {
  const columns = {
    user_id: { ...column.key(64), primaryKey: true },
    form: { ...column.key(64), primaryKey: true },
    noun: column.key(16),
    thing: column.key(64),
    opened_at: column.moment(),
    seen_at: column.moment(),
  }
  return queries.createTable('open_forms', columns, tableOptions(transaction))
}
