import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Accounts whose deletion can still be taken back. */
export const deletedUserSteps: readonly Step[] = [{ name: '0100-deleted-users', up: createDeletedUsers }]

function createDeletedUsers({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    deleted_at: column.moment(),
    account: column.json(),
    backup_codes: column.json(),
  }
  return queries.createTable('deleted_users', columns, tableOptions(transaction))
}
