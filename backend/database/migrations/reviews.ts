import type { ModelAttributeColumnOptions } from 'sequelize'
import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext, tableOptions } from '../step.ts'

/** Reviews that visitors can read, what is said about them, and what they need of what was sent in. */
export const reviewSteps: readonly Step[] = [
  { name: '0132-experience-of-submissions', up: addExperience },
  { name: '0133-decisions-of-submissions', up: addDecision },
  { name: '0134-submissions-by-secret', up: addSecretIndex },
  { name: '0135-withdrawals', up: createWithdrawals },
  { name: '0136-reviews', up: createReviews },
  { name: '0137-review-reports', up: createReports },
  { name: '0138-answer-links', up: createLinks },
  { name: '0139-review-answers', up: createAnswers },
]

const primary = (length: number) => ({ ...column.key(length), primaryKey: true })
const keyOrNone = (length: number) => ({ ...column.key(length), defaultValue: '' })

/** Adds columns one by one: MySQL keeps those that were added before a crash. */
const addSubmissionColumns =
  (columns: Record<string, ModelAttributeColumnOptions>) => async (context: StepContext) => {
    for (const [name, added] of Object.entries(columns)) {
      await addColumnOnce(context, 'user_submissions', name, added)
    }
  }

/** 0 and "" stand for what was not given. */
function addExperience(context: StepContext) {
  return addSubmissionColumns({
    rating: { ...column.whole(), defaultValue: 0 },
    accountSize: keyOrNone(20),
    outcome: keyOrNone(16),
    experiencedOn: keyOrNone(10),
    payoutAmount: keyOrNone(20),
    firmId: keyOrNone(64),
    showName: { ...column.flag(), defaultValue: false },
    /** Of the secret of its sender. */
    secretHash: keyOrNone(64),
  })(context)
}

function addDecision(context: StepContext) {
  return addSubmissionColumns({
    reason: keyOrNone(1000),
    decided_by: keyOrNone(64),
    corrected_at: { ...column.moment(), defaultValue: '' },
    /** A likeness that was found when it was sent. */
    mark: keyOrNone(16),
  })(context)
}

async function addSecretIndex({ queries, transaction }: StepContext) {
  const name = 'submissions_by_secret'
  const indexes = (await queries.showIndex('user_submissions', { transaction })) as {
    readonly name: string
  }[]
  if (indexes.some((index) => index.name === name)) return
  await queries.addIndex('user_submissions', { name, fields: ['secretHash'], transaction })
}

/** The remains of withdrawn reviews. */
function createWithdrawals({ queries, transaction }: StepContext) {
  const columns = {
    id: primary(64),
    idempotencyKey: { ...column.key(64), unique: true },
    secretHash: column.key(64),
    withdrawn_at: column.moment(),
  }
  const uniqueKeys = { withdrawals_by_secret: { fields: ['secretHash', 'id'] } }
  return queries.createTable('withdrawals', columns, { ...tableOptions(transaction), uniqueKeys })
}

function createReviews({ queries, transaction }: StepContext) {
  const columns = {
    id: primary(64),
    submission_id: { ...column.key(64), unique: true },
    firm_id: column.key(64),
    state: column.key(16),
    reason: column.key(1000),
    rating: column.whole(),
    outcome: column.key(16),
    accountSize: column.key(20),
    payoutAmount: column.key(20),
    experiencedOn: column.key(10),
    text: column.text(),
    removed: column.json(),
    displayName: column.key(120),
    proof: column.key(20),
    incentivised: column.flag(),
    connected: column.flag(),
    sample: column.flag(),
    published_at: column.moment(),
    edited_at: column.moment(),
    version: column.whole(),
  }
  const uniqueKeys = {
    reviews_of_firm: { fields: ['firm_id', 'state', 'published_at', 'id'] },
    reviews_by_time: { fields: ['state', 'published_at', 'id', 'sample'] },
    /** Everything that is counted. */
    reviews_by_stars: { fields: ['state', 'firm_id', 'rating', 'proof', 'sample', 'incentivised', 'id'] },
  }
  return queries.createTable('reviews', columns, { ...tableOptions(transaction), uniqueKeys })
}

/** Reports on reviews; "" until they are resolved. */
function createReports({ queries, transaction }: StepContext) {
  const columns = {
    id: primary(64),
    idempotencyKey: { ...column.key(64), unique: true },
    review_id: column.key(64),
    reason: column.key(16),
    text: column.text(),
    sent_at: column.moment(),
    settled_at: column.moment(),
    settlement: column.key(16),
    erased_at: column.moment(),
  }
  const uniqueKeys = {
    reports_of_review: { fields: ['review_id', 'settled_at', 'id'] },
    reports_by_settlement: { fields: ['settled_at', 'erased_at', 'id'] },
  }
  return queries.createTable('review_reports', columns, { ...tableOptions(transaction), uniqueKeys })
}

function createLinks({ queries, transaction }: StepContext) {
  const columns = {
    id: primary(64),
    firm_id: column.key(64),
    token_hash: { ...column.key(64), unique: true },
    created_at: column.moment(),
    expires_at: column.moment(),
    created_by: column.key(64),
    revoked_at: column.moment(),
  }
  const uniqueKeys = { answer_links_of_firm: { fields: ['firm_id', 'created_at', 'id'] } }
  return queries.createTable('answer_links', columns, { ...tableOptions(transaction), uniqueKeys })
}

/** One answer for each review at most. */
function createAnswers({ queries, transaction }: StepContext) {
  const columns = {
    id: primary(64),
    review_id: { ...column.key(64), unique: true },
    text: column.text(),
    status: column.key(16),
    reason: column.key(1000),
    sent_at: column.moment(),
    decided_at: column.moment(),
    version: column.whole(),
  }
  const uniqueKeys = { answers_by_status: { fields: ['status', 'sent_at', 'id'] } }
  return queries.createTable('review_answers', columns, { ...tableOptions(transaction), uniqueKeys })
}
