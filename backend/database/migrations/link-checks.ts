import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Whether the addresses of firms can be reached. */
export const linkCheckSteps: readonly Step[] = [{ name: '0126-link-checks', up: createLinkChecks }]

function createLinkChecks({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    address: column.text(),
    checked_at: column.moment(),
    failing_since: column.moment(),
    problem: column.key(120),
  }
  const uniqueKeys = {
    link_checks_by_check: { fields: ['checked_at', 'id'] },
    link_checks_by_failure: { fields: ['failing_since', 'id'] },
  }
  return queries.createTable('link_checks', columns, { ...tableOptions(transaction), uniqueKeys })
}
