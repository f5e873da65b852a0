import { QueryTypes } from 'sequelize'
import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext, tableOptions } from '../step.ts'

/** Which reviews had their contact data erased, so that no backup brings it back. */
export const erasureSteps: readonly Step[] = [
  { name: '0080-erasures', up: createErasures },
  { name: '0081-known-erasures', up: insertKnown },
  { name: '0082-cleaned-snapshots', up: addCleanedAt },
]

function createErasures({ queries, transaction }: StepContext) {
  const columns = { id: { ...column.key(64), primaryKey: true }, erased_at: column.moment() }
  const uniqueKeys = { erasures_by_time: { fields: ['erased_at', 'id'] } }
  return queries.createTable('erasures', columns, { ...tableOptions(transaction), uniqueKeys })
}

function insertKnown({ queries, transaction }: StepContext) {
  const sql = `INSERT INTO erasures (id, erased_at) SELECT id, erased_at FROM user_submissions
    WHERE erased_at <> '' AND id NOT IN (SELECT id FROM erasures)`
  return queries.sequelize.query(sql, { transaction, type: QueryTypes.INSERT })
}

/** Up to when erasures were applied to a snapshot; "" for none since it was taken. */
function addCleanedAt(context: StepContext) {
  return addColumnOnce(context, 'snapshots', 'cleaned_at', { ...column.moment(), defaultValue: '' })
}
