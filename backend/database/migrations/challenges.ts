import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

export const challengeSteps: readonly Step[] = [{ name: '0140-challenges', up: createChallenges }]

/** Terms are JSON, since the database is only ever asked for the challenges of firms. */
function createChallenges({ queries, transaction }: StepContext) {
  const columns = {
    firm_id: { ...column.key(64), primaryKey: true },
    id: { ...column.key(64), primaryKey: true },
    position: column.whole(),
    terms: column.json(),
  }
  return queries.createTable('challenges', columns, tableOptions(transaction))
}

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
