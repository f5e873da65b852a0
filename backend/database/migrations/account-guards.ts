import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext, tableOptions } from '../step.ts'

/** Links that stop an action which the account's owner did not take, and keys that seal unsaved work on a device. */
export const accountGuardSteps: readonly Step[] = [
  { name: '0075-stop-links', up: createStopLinks },
  { name: '0076-draft-keys', up: addDraftKey },
]

function createStopLinks({ queries, transaction }: StepContext) {
  const columns = {
    hash: { ...column.key(64), primaryKey: true },
    alarm: column.key(64),
    recipient: column.key(64),
    kind: column.key(32),
    subject_id: column.key(64),
    subject_name: column.key(64),
    actor_id: column.key(64),
    actor_name: column.key(64),
    address: column.key(64),
    at: column.moment(),
    expires_at: column.moment(),
  }
  // The links of one alarm are found by an index, so that using one up locks no other alarm's rows.
  const uniqueKeys = { links_of_alarm: { fields: ['alarm', 'hash'] } }
  return queries.createTable('stop_links', columns, { ...tableOptions(transaction), uniqueKeys })
}

/** "" until a device asks for it. */
function addDraftKey(context: StepContext) {
  return addColumnOnce(context, 'users', 'draft_key', { ...column.key(400), defaultValue: '' })
}
