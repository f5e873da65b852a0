import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext, tableOptions } from '../step.ts'

/** Objections of senders to decisions on their reviews, and the reasons that these decisions gave. */
export const objectionSteps: readonly Step[] = [
  { name: '0221-objections', up: createObjections },
  { name: '0225-reasons-of-submissions', up: addSubmissionReasons },
  { name: '0226-reasons-of-reviews', up: addReviewReasons },
  { name: '0227-statement-mails', up: createStatementMails },
]

const orNone = (length: number) => ({ ...column.key(length), defaultValue: '' })

/** Who decided is kept by the id: names change. */
async function addSubmissionReasons(context: StepContext) {
  await addColumnOnce(context, 'user_submissions', 'rule', orNone(16))
  await addColumnOnce(context, 'user_submissions', 'decider', orNone(64))
}

/** Words may be removed for one reason and the review unpublished for another, so each has its own. */
async function addReviewReasons(context: StepContext) {
  await addColumnOnce(context, 'reviews', 'rule', orNone(16))
  await addColumnOnce(context, 'reviews', 'removalReason', orNone(1000))
  await addColumnOnce(context, 'reviews', 'removalRule', orNone(16))
  await addColumnOnce(context, 'reviews', 'decided_at', { ...column.moment(), defaultValue: '' })
  await addColumnOnce(context, 'reviews', 'decider', orNone(64))
}

/** Mails about decisions, due and sent, with the links to object of those that were sent. */
function createStatementMails({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    submission_id: column.key(64),
    about: column.key(16),
    decided_at: column.moment(),
    due_at: column.moment(),
    token_hash: column.key(64),
    expires_at: column.moment(),
  }
  const uniqueKeys = {
    statement_mails_by_submission: { fields: ['submission_id', 'id'] },
    statement_mails_by_token: { fields: ['token_hash', 'id'] },
  }
  return queries.createTable('statement_mails', columns, { ...tableOptions(transaction), uniqueKeys })
}

function createObjections({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    submission_id: { ...column.key(64), unique: true },
    decision: column.key(16),
    rule: column.key(16),
    first_by: column.key(64),
    first_at: column.moment(),
    text: column.text(),
    email: column.key(254),
    sent_at: column.moment(),
    decided_at: column.moment(),
    outcome: column.key(16),
    reason: column.key(1000),
    decided_by: column.key(64),
    erased_at: column.moment(),
    version: column.whole(),
  }
  return queries.createTable('objections', columns, tableOptions(transaction))
}
