import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext } from '../step.ts'

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
