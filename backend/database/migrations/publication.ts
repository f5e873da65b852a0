import { DataTypes } from 'sequelize'
import { addColumnOnce, type Step, type StepContext } from '../step.ts'

/** When visitors last came to see another state. */
export const publicationSteps: readonly Step[] = [
  { name: '0034-moment-of-the-state', up: addMoment },
  { name: '0035-first-moment', up: setFirstMoment },
]

function addMoment(context: StepContext) {
  const added = { type: DataTypes.STRING(24), allowNull: false, defaultValue: '' }
  return addColumnOnce(context, 'publication_state', 'changed_at', added)
}

/** Older databases have no moment of their last change: it counts from the migration on. */
function setFirstMoment({ queries, transaction }: StepContext) {
  const now = { changed_at: new Date().toISOString() }
  return queries.bulkUpdate('publication_state', now, { changed_at: '' }, { transaction })
}
