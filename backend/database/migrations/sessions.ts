import { DataTypes } from 'sequelize'
import type { Step, StepContext } from '../step.ts'
import { addColumn } from './add-column.ts'

/** What a person can tell the own sessions apart by. */
export const sessionSteps: readonly Step[] = [{ name: '0033-session-agent', up: addAgent }]

function addAgent(context: StepContext) {
  const added = { type: DataTypes.STRING(255), allowNull: false, defaultValue: '' }
  return addColumn(context, 'sessions', 'agent', added)
}
