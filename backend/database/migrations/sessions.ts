import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext } from '../step.ts'

/** What a person can tell the own sessions apart by. */
export const sessionSteps: readonly Step[] = [{ name: '0033-session-agent', up: addAgent }]

function addAgent(context: StepContext) {
  return addColumnOnce(context, 'sessions', 'agent', { ...column.key(255), defaultValue: '' })
}
