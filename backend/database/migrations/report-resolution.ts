import { renameColumnOnce, type Step, type StepContext } from '../step.ts'

/** Reports on reviews were settled; now they are resolved. */
export const reportResolutionSteps: readonly Step[] = [
  { name: '0141-reports-resolved-at', up: renameColumn('settled_at', 'resolved_at') },
  { name: '0142-resolution-of-reports', up: renameColumn('settlement', 'resolution') },
  { name: '0143-reports-by-resolution', up: renameIndex },
]

function renameColumn(from: string, to: string) {
  return (context: StepContext) => renameColumnOnce(context, 'review_reports', from, to)
}

/** SQLite has no names for the keys of a table. */
async function renameIndex({ queries, transaction }: StepContext) {
  const [from, to] = ['reports_by_settlement', 'reports_by_resolution']
  const indexes = (await queries.showIndex('review_reports', { transaction })) as { readonly name: string }[]
  if (!indexes.some(({ name }) => name === from)) return
  await queries.sequelize.query(`ALTER TABLE review_reports RENAME INDEX ${from} TO ${to}`, { transaction })
}
