import { column } from '../columns.ts'
import { addColumns } from '../firm-columns.ts'
import { addColumnOnce, type Step, type StepContext, tableOptions } from '../step.ts'

/** Columns of fields that firms got later, each with the default of its field. A new one is one more line. */
export const firmFieldSteps: readonly Step[] = [
  { name: '0090-tier-since', up: addColumns('firm', ['tierSince']) },
]

/** Whether visitors see a firm, and what changes by itself; the firms that are there stay live. */
export const firmStatusSteps: readonly Step[] = [
  { name: '0110-firm-status', up: addStatus },
  { name: '0111-planned-changes', up: addPlanned },
  { name: '0112-next-planned-change', up: addPlannedAt },
  { name: '0113-address-is-known', up: addIsKnown },
]

function addStatus(context: StepContext) {
  return addColumnOnce(context, 'firms', 'status', { ...column.key(16), defaultValue: 'live' })
}

/** Null for none: MySQL gives columns of this size no default. */
function addPlanned(context: StepContext) {
  return addColumnOnce(context, 'firms', 'planned', { ...column.json(), allowNull: true })
}

function addPlannedAt(context: StepContext) {
  return addColumnOnce(context, 'firms', 'planned_at', { ...column.moment(), defaultValue: '' })
}

/** Whether the address of a firm was ever public, so that its slug stays as it is. */
function addIsKnown(context: StepContext) {
  return addColumnOnce(context, 'firms', 'is_known', { ...column.flag(), defaultValue: true })
}

/** The views of the list of firms that each person has saved. */
export const firmViewSteps: readonly Step[] = [{ name: '0131-firm-views', up: createFirmViews }]

function createFirmViews({ queries, transaction }: StepContext) {
  const columns = { user_id: { ...column.key(64), primaryKey: true }, views: column.json() }
  return queries.createTable('firm_views', columns, tableOptions(transaction))
}
