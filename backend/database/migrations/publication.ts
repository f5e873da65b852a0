import { DataTypes } from 'sequelize'
import type { Step, StepContext } from '../step.ts'

/** When visitors last came to see another state. */
export const publicationSteps: readonly Step[] = [
  { name: '0034-moment-of-the-state', up: addMoment },
  { name: '0035-first-moment', up: setFirstMoment },
]

async function addMoment({ queries, transaction }: StepContext) {
  // MySQL keeps a column that was added right before a crash.
  const within = { transaction }
  const described: Record<string, unknown> = await queries.describeTable('publication_state', {
    logging: false,
    ...within,
  })
  if ('changed_at' in described) return
  const added = { type: DataTypes.STRING(24), allowNull: false, defaultValue: '' }
  await queries.addColumn('publication_state', 'changed_at', added, { transaction })
}

/** Nobody noted when the state of an older database came to be: it counts from here on. */
function setFirstMoment({ queries, transaction }: StepContext) {
  const now = { changed_at: new Date().toISOString() }
  return queries.bulkUpdate('publication_state', now, { changed_at: '' }, { transaction })
}
