import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext } from '../step.ts'

/** Which firms are invented. */
export const sampleFirmSteps: readonly Step[] = [
  {
    name: '0224-sample-firms',
    up: (context) => addColumnOnce(context, 'firms', 'sample', { ...column.flag(), defaultValue: false }),
  },
  { name: '0224-sample-firms-known', up: markKnown },
]

/**
 * Earlier versions marked only the reviews that came with samples. A firm with one of those that still leads to an address which
 * cannot exist (RFC 2606) is one.
 */
function markKnown({ queries, transaction }: StepContext) {
  const reviewed = 'SELECT firm_id FROM reviews WHERE sample = 1'
  const nowhere = "website LIKE 'https://%.example/'"
  return queries.sequelize.query(`UPDATE firms SET sample = 1 WHERE ${nowhere} AND id IN (${reviewed})`, {
    transaction,
  })
}
