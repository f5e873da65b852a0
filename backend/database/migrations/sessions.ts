import { DataTypes } from 'sequelize'
import type { Step, StepContext } from '../step.ts'

/** What a person can tell the own sessions apart by. */
export const sessionSteps: readonly Step[] = [{ name: '0033-session-agent', up: addAgent }]

async function addAgent({ queries, transaction }: StepContext) {
  // MySQL keeps a column that was added right before a crash.
  const within = { transaction }
  const described: Record<string, unknown> = await queries.describeTable('sessions', {
    logging: false,
    ...within,
  })
  if ('agent' in described) return
  const added = { type: DataTypes.STRING(255), allowNull: false, defaultValue: '' }
  await queries.addColumn('sessions', 'agent', added, { transaction })
}
