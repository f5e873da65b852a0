import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Reviews that visitors sent in, and their files. "" stands for a missing moment. */
export const submissionSteps: readonly Step[] = [
  { name: '0018-user-submissions', up: createSubmissions },
  { name: '0019-submission-files', up: createFiles },
  { name: '0020-submission-pieces', up: createPieces },
]

const primary = (length: number) => ({ ...column.key(length), primaryKey: true })

function createSubmissions({ queries, transaction }: StepContext) {
  const columns = {
    id: primary(64),
    idempotencyKey: { ...column.key(64), unique: true },
    firmName: column.key(160),
    contactName: column.key(120),
    contactEmail: column.key(254),
    website: column.text(),
    category: column.key(60),
    description: column.text(),
    incentivised: column.flag(),
    relationship: column.key(200),
    status: column.key(16),
    notes: column.text(),
    submitted_at: column.moment(),
    decided_at: column.moment(),
    /** Minutes from sending to the decision; -1 while there is none. */
    decided_after: column.whole(),
    erased_at: column.moment(),
    deleted_at: column.moment(),
    version: column.whole(),
  }
  const uniqueKeys = {
    submissions_by_time: { fields: ['deleted_at', 'submitted_at', 'id'] },
    submissions_by_status: { fields: ['deleted_at', 'status', 'submitted_at', 'id'] },
    submissions_by_decision: { fields: ['deleted_at', 'decided_after', 'id'] },
    submissions_to_erase: { fields: ['erased_at', 'decided_at', 'id'] },
  }
  return queries.createTable('user_submissions', columns, { ...tableOptions(transaction), uniqueKeys })
}

function createFiles({ queries, transaction }: StepContext) {
  const columns = {
    id: primary(64),
    submission_id: column.key(64),
    position: column.whole(),
    name: column.key(120),
    type: column.key(32),
    size: column.whole(),
  }
  const uniqueKeys = { files_of_submission: { fields: ['submission_id', 'position', 'id'] } }
  return queries.createTable('submission_files', columns, { ...tableOptions(transaction), uniqueKeys })
}

/** The bytes of a file in pieces, each within what a server takes in one statement. */
function createPieces({ queries, transaction }: StepContext) {
  const columns = {
    file_id: primary(64),
    position: { ...column.whole(), primaryKey: true },
    bytes: { type: 'MEDIUMBLOB', allowNull: false },
  }
  return queries.createTable('submission_pieces', columns, tableOptions(transaction))
}
