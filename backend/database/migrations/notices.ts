import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext, tableOptions } from '../step.ts'

/** Who reports a review and what was decided, and what remains of reports and reviews for the figures of each year. */
export const noticeSteps: readonly Step[] = [
  { name: '0220-senders-of-reports', up: addSenders },
  { name: '0220-times-of-reports', up: fillTimes },
  { name: '0220-reports-by-secret', up: addIndex('reports_by_secret', ['secretHash']) },
  {
    name: '0220-reports-counted',
    up: addIndex('reports_counted', ['sent_at', 'resolved_at', 'resolution', 'decided_after', 'id']),
  },
  { name: '0220-remains', up: createRemains },
]

const TABLE = 'review_reports'
const keyOrNone = (length: number) => ({ ...column.key(length), defaultValue: '' })

/** Adds columns one by one: MySQL keeps those that were added before a crash. */
async function addSenders(context: StepContext) {
  const columns = {
    name: keyOrNone(120),
    email: keyOrNone(254),
    goodFaith: { ...column.flag(), defaultValue: false },
    secretHash: keyOrNone(64),
    rule: keyOrNone(16),
    /** Minutes from report to decision; -1 while there is none. */
    decided_after: { ...column.whole(), defaultValue: -1 },
  }
  for (const [name, added] of Object.entries(columns)) await addColumnOnce(context, TABLE, name, added)
}

interface Resolved {
  readonly id: string
  readonly sent_at: string
  readonly resolved_at: string
}

/** How long reports of before this version waited. Those that are filled are not found again. */
async function fillTimes({ queries: { sequelize }, transaction }: StepContext) {
  for (;;) {
    const found = await sequelize.query(
      `SELECT id, sent_at, resolved_at FROM ${TABLE} WHERE resolved_at > '' AND decided_after < 0 LIMIT 200`,
      { transaction },
    )
    const rows = found[0] as readonly Resolved[]
    if (rows.length === 0) return
    for (const { id, sent_at, resolved_at } of rows) {
      const waited = Math.round((Date.parse(resolved_at) - Date.parse(sent_at)) / 60_000)
      await sequelize.query(`UPDATE ${TABLE} SET decided_after = $1 WHERE id = $2`, {
        bind: [Math.max(0, waited || 0), id],
        transaction,
      })
    }
  }
}

function addIndex(name: string, fields: string[]) {
  return async ({ queries, transaction }: StepContext) => {
    const indexes = (await queries.showIndex(TABLE, { transaction })) as { readonly name: string }[]
    if (!indexes.some((index) => index.name === name)) {
      await queries.addIndex(TABLE, { name, fields, transaction })
    }
  }
}

function createRemains({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    kind: column.key(16),
    sent_at: column.moment(),
    decided_at: column.moment(),
    outcome: column.key(16),
    decided_after: column.whole(),
  }
  return queries.createTable('remains', columns, tableOptions(transaction))
}
