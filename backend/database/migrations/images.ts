import { DataTypes } from 'sequelize'
import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Pictures that staff gave by address, as this site serves them. */
export const imageSteps: readonly Step[] = [
  { name: '0016-images', up: createImages },
  { name: '0017-firms-logo-image', up: addLogoImage },
]

function createImages({ queries, transaction }: StepContext) {
  const columns = {
    source: { ...column.key(64), primaryKey: true },
    kind: column.key(16),
    address: column.long(),
    state: column.key(8),
    attempts: column.whole(),
    due_at: column.moment(),
    used_at: column.moment(),
    hash: column.key(32),
    bytes: { type: 'MEDIUMBLOB', allowNull: false },
    width: column.whole(),
    height: column.whole(),
    revision: column.revision(),
  }
  const uniqueKeys = {
    images_by_hash: { fields: ['hash', 'source'] },
    images_by_state: { fields: ['state', 'due_at', 'source'] },
  }
  return queries.createTable('images', columns, { ...tableOptions(transaction), uniqueKeys })
}

async function addLogoImage({ queries, transaction }: StepContext) {
  // MySQL keeps a column that was added right before a crash.
  const within = { transaction }
  const described: Record<string, unknown> = await queries.describeTable('firms', {
    logging: false,
    ...within,
  })
  if ('logoImage' in described) return
  const added = { type: DataTypes.STRING(2048), allowNull: false, defaultValue: '' }
  await queries.addColumn('firms', 'logoImage', added, { transaction })
}
