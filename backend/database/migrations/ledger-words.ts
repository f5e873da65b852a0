import type { Step, StepContext } from '../step.ts'

/** Mends what earlier versions wrote into the ledger; each may run again. */
export const ledgerWordSteps: readonly Step[] = [
  { name: '0250-sample-price-currency', up: sayCurrency },
  { name: '0251-closed-firms-in-no-tier', up: leaveTiers },
]

/** The invented prices of samples came without the currency of their challenges, which is the same for all of them. */
function sayCurrency({ queries, transaction }: StepContext) {
  const told = "JSON_SET(told, '$.currency', 'USD')"
  const isWithout = "invented = 1 AND kind = 'challenge' AND JSON_EXTRACT(told, '$.currency') IS NULL"
  return queries.sequelize.query(`UPDATE public_changes SET told = ${told} WHERE ${isWithout}`, {
    transaction,
  })
}

/** Entries of a closed firm stood under its last tier. */
function leaveTiers({ queries, transaction }: StepContext) {
  const closed = "SELECT id FROM firms WHERE standing = 'closed'"
  return queries.sequelize.query(`UPDATE public_changes SET tier = '' WHERE firm_id IN (${closed})`, {
    transaction,
  })
}
