import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** The step whose moment is when the record of this site begins. */
export const LEDGER_STEP = '0230-public-changes'

/** The ledger. */
export const publicChangeSteps: readonly Step[] = [{ name: LEDGER_STEP, up: createChanges }]

/** "" stands for no firm, no challenge, and for words that were not removed. */
function createChanges({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    at: column.moment(),
    firm_id: column.key(64),
    slug: column.key(80),
    name: column.key(120),
    category: column.key(32),
    tier: column.key(16),
    sample: column.flag(),
    kind: column.key(16),
    field: column.key(64),
    subject_id: column.key(64),
    subject_name: column.key(80),
    told: column.json(),
    reason: column.key(300),
    minor: column.flag(),
    notes: column.json(),
    removed_at: column.moment(),
    removed_reason: column.key(300),
    invented: column.flag(),
  }
  const uniqueKeys = {
    changes_by_time: { fields: ['at', 'id'] },
    changes_of_firm: { fields: ['firm_id', 'at', 'id'] },
    changes_by_kind: { fields: ['kind', 'at', 'id'] },
    changes_by_tier: { fields: ['tier', 'at', 'id'] },
  }
  return queries.createTable('public_changes', columns, { ...tableOptions(transaction), uniqueKeys })
}
