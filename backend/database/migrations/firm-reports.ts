import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext } from '../step.ts'

/** Reports that are about a firm, one of its challenges or one of its facts, and about no review. */
export const firmReportSteps: readonly Step[] = [
  { name: '0234-reports-on-firms', up: addColumns },
  { name: '0234-reports-of-firm', up: addIndex },
]

const TABLE = 'review_reports'
const keyOrNone = (length: number) => ({ ...column.key(length), defaultValue: '' })

async function addColumns(context: StepContext) {
  const columns = { firm_id: keyOrNone(64), challenge_id: keyOrNone(64), fact: keyOrNone(32) }
  for (const [name, added] of Object.entries(columns)) await addColumnOnce(context, TABLE, name, added)
}

async function addIndex({ queries, transaction }: StepContext) {
  const name = 'reports_of_firm'
  const indexes = (await queries.showIndex(TABLE, { transaction })) as { readonly name: string }[]
  if (indexes.some((index) => index.name === name)) return
  await queries.addIndex(TABLE, { name, fields: ['firm_id', 'resolved_at', 'id'], transaction })
}
