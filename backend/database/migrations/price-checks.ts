import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** When the terms of challenges were checked before. */
export const priceCheckSteps: readonly Step[] = [{ name: '0238-price-checks', up: createChecks }]

function createChecks({ queries, transaction }: StepContext) {
  const columns = {
    firm_id: { ...column.key(64), primaryKey: true },
    challenge_id: { ...column.key(64), primaryKey: true },
    day: { ...column.key(10), primaryKey: true },
  }
  return queries.createTable('price_checks', columns, tableOptions(transaction))
}
