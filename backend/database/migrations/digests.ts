import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Which news are mailed to whom. */
export const digestSteps: readonly Step[] = [{ name: '0127-digests', up: createDigests }]

function createDigests({ queries, transaction }: StepContext) {
  const columns = {
    user_id: { ...column.key(64), primaryKey: true },
    frequency: column.key(8),
    reviews: column.flag(),
    backup: column.flag(),
    codes: column.flag(),
    grace: column.flag(),
    claimed_for: column.moment(),
    reported_until: column.moment(),
  }
  return queries.createTable('digests', columns, tableOptions(transaction))
}
