import { DataTypes } from 'sequelize'
import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext, tableOptions } from '../step.ts'

/** The chain of the history. Entries that are there are chained at the start that follows. */
export const historyChainSteps: readonly Step[] = [
  // Null until an entry is chained, so that processes of the version before can go on writing.
  { name: '0083-history-position', up: add('position', { type: DataTypes.BIGINT, allowNull: true }) },
  { name: '0084-history-salt', up: add('salt', { ...column.key(32), defaultValue: '' }) },
  { name: '0085-history-digest', up: add('digest', { ...column.key(64), defaultValue: '' }) },
  { name: '0086-history-hash', up: add('hash', { ...column.key(64), defaultValue: '' }) },
  { name: '0087-history-one-at-a-position', up: makePositionsUnique },
  { name: '0088-history-head', up: createHead },
  { name: '0089-first-history-head', up: insertHead },
]

function add(name: string, definition: Parameters<typeof addColumnOnce>[3]) {
  return (context: StepContext) => addColumnOnce(context, 'history', name, definition)
}

async function makePositionsUnique({ queries, transaction }: StepContext) {
  const name = 'history_by_position'
  const indexes = (await queries.showIndex('history', { transaction })) as { readonly name: string }[]
  if (indexes.some((index) => index.name === name)) return
  await queries.addIndex('history', { name, fields: ['position'], unique: true, transaction })
}

/** The end of the chain: one row, which each entry locks. */
function createHead({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.whole(), primaryKey: true },
    position: column.revision(),
    hash: column.key(64),
  }
  return queries.createTable('history_head', columns, tableOptions(transaction))
}

async function insertHead({ queries, transaction }: StepContext) {
  const [rows] = await queries.sequelize.query('SELECT id FROM history_head', { transaction })
  if (rows.length === 0)
    await queries.bulkInsert('history_head', [{ id: 1, position: 0, hash: '' }], { transaction })
}
