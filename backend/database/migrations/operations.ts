import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Scheduled jobs, and backups that are kept beside the data. "" stands for a missing moment. */
export const operationSteps: readonly Step[] = [
  { name: '0030-jobs', up: createJobs },
  { name: '0031-snapshots', up: createSnapshots },
  { name: '0032-snapshot-parts', up: createSnapshotParts },
  { name: '0033-restore-lock', up: insertRestoreLock },
]

function createJobs({ queries, transaction }: StepContext) {
  const columns = {
    name: { ...column.key(40), primaryKey: true },
    due_at: column.moment(),
    try_at: column.moment(),
    leased_until: column.moment(),
    attempts: column.whole(),
    done_for: column.moment(),
    problem: column.key(500),
  }
  return queries.createTable('jobs', columns, tableOptions(transaction))
}

function createSnapshots({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    taken_at: column.moment(),
    reason: column.key(16),
    bytes: column.whole(),
    entries: column.json(),
  }
  return queries.createTable('snapshots', columns, tableOptions(transaction))
}

function createSnapshotParts({ queries, transaction }: StepContext) {
  const columns = {
    snapshot_id: { ...column.key(64), primaryKey: true },
    position: { ...column.whole(), primaryKey: true },
    bytes: { type: 'MEDIUMBLOB', allowNull: false },
  }
  return queries.createTable('snapshot_parts', columns, tableOptions(transaction))
}

/** The row that a restore locks, so that there is one at a time. */
async function insertRestoreLock({ queries, transaction }: StepContext) {
  const [rows] = await queries.sequelize.query("SELECT name FROM jobs WHERE name = 'restore'", {
    transaction,
  })
  if (rows.length > 0) return
  const empty = { due_at: '', try_at: '', leased_until: '', attempts: 0, done_for: '', problem: '' }
  await queries.bulkInsert('jobs', [{ name: 'restore', ...empty }], { transaction })
}
