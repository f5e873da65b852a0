import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Objections of senders to decisions on their reviews. */
export const objectionSteps: readonly Step[] = [{ name: '0221-objections', up: createObjections }]

function createObjections({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    submission_id: { ...column.key(64), unique: true },
    decision: column.key(16),
    rule: column.key(16),
    first_by: column.key(64),
    text: column.text(),
    email: column.key(254),
    sent_at: column.moment(),
    decided_at: column.moment(),
    outcome: column.key(16),
    reason: column.key(1000),
    decided_by: column.key(64),
    erased_at: column.moment(),
    version: column.whole(),
  }
  return queries.createTable('objections', columns, tableOptions(transaction))
}
