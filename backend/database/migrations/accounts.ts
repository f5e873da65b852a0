import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext, tableOptions } from '../step.ts'

/** Staff, what proves who they are, and what they did. "" stands for a missing moment or secret. */
export const accountSteps: readonly Step[] = [
  { name: '0007-users', up: createUsers },
  { name: '0008-sessions', up: createSessions },
  { name: '0009-enrolments', up: createEnrolments },
  { name: '0010-backup-codes', up: createBackupCodes },
  { name: '0011-links', up: createLinks },
  { name: '0012-throttles', up: createThrottles },
  { name: '0013-known-origins', up: createKnownOrigins },
  { name: '0014-history', up: createHistory },
  { name: '0015-key-check', up: createKeyCheck },
]

const primary = (length: number) => ({ ...column.key(length), primaryKey: true })

function createUsers({ queries, transaction }: StepContext) {
  const columns = {
    id: primary(64),
    username: { ...column.key(64), unique: true },
    email: column.key(254),
    email_key: { ...column.key(254), unique: true },
    password_hash: column.key(255),
    role: column.key(16),
    is_active: column.flag(),
    is_verified: column.flag(),
    mfa_secret: column.key(400),
    mfa_last_step: column.revision(),
    mfa_misses: column.whole(),
    mfa_grace_period_until: column.moment(),
    created_at: column.moment(),
    last_login: column.moment(),
    version: column.whole(),
  }
  return queries.createTable('users', columns, tableOptions(transaction))
}

/** Rows of one user are found by an index, so that a change of one user locks no other's rows. */
function ofUser(transaction: StepContext['transaction'], name: string, key: string) {
  return { ...tableOptions(transaction), uniqueKeys: { [name]: { fields: ['user_id', key] } } }
}

function createSessions({ queries, transaction }: StepContext) {
  const columns = {
    hash: primary(64),
    user_id: column.key(64),
    created_at: column.moment(),
    seen_at: column.moment(),
    address: column.key(64),
  }
  return queries.createTable('sessions', columns, ofUser(transaction, 'sessions_of_user', 'hash'))
}

function createEnrolments({ queries, transaction }: StepContext) {
  const columns = {
    id: primary(64),
    user_id: column.key(64),
    expires_at: column.moment(),
    attempts_left: column.whole(),
    secret: column.key(400),
    salt: column.key(64),
    digests: column.json(),
  }
  return queries.createTable('enrolments', columns, ofUser(transaction, 'enrolments_of_user', 'id'))
}

function createBackupCodes({ queries, transaction }: StepContext) {
  const columns = { id: primary(64), user_id: column.key(64), salt: column.key(64), digest: column.key(64) }
  return queries.createTable('backup_codes', columns, ofUser(transaction, 'codes_of_user', 'digest'))
}

function createLinks({ queries, transaction }: StepContext) {
  const columns = {
    hash: primary(64),
    user_id: column.key(64),
    purpose: column.key(16),
    email_key: column.key(254),
    expires_at: column.moment(),
  }
  return queries.createTable('links', columns, ofUser(transaction, 'links_of_user', 'hash'))
}

function createThrottles({ queries, transaction }: StepContext) {
  const columns = {
    name: primary(160),
    taken: column.whole(),
    window_ends: column.moment(),
    blocked_until: column.moment(),
  }
  return queries.createTable('throttles', columns, tableOptions(transaction))
}

function createKnownOrigins({ queries, transaction }: StepContext) {
  const columns = { user_id: primary(64), origin: primary(64), seen_at: column.moment() }
  return queries.createTable('known_origins', columns, tableOptions(transaction))
}

function createHistory({ queries, transaction }: StepContext) {
  const columns = {
    id: primary(64),
    at: column.moment(),
    action: column.key(32),
    subject: column.key(32),
    subject_id: column.key(64),
    subject_name: column.key(254),
    actor_id: column.key(64),
    actor_name: column.key(254),
    address: column.key(64),
    before: column.json(),
    after: column.json(),
  }
  const uniqueKeys = { history_in_order: { fields: ['at', 'id'] } }
  return queries.createTable('history', columns, { ...tableOptions(transaction), uniqueKeys })
}

/** One row: something sealed with the installation's key, by which a changed key is noticed. */
function createKeyCheck({ queries, transaction }: StepContext) {
  const columns = { id: { ...column.whole(), primaryKey: true }, sealed: column.key(255) }
  return queries.createTable('key_check', columns, tableOptions(transaction))
}

/** The browser of a session, by which people recognise it. */
export const sessionSteps: readonly Step[] = [{ name: '0033-session-agent', up: addAgent }]

function addAgent(context: StepContext) {
  return addColumnOnce(context, 'sessions', 'agent', { ...column.key(255), defaultValue: '' })
}

/** Accounts whose deletion can still be taken back. */
export const deletedUserSteps: readonly Step[] = [{ name: '0100-deleted-users', up: createDeletedUsers }]

function createDeletedUsers({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    deleted_at: column.moment(),
    account: column.json(),
    backup_codes: column.json(),
  }
  return queries.createTable('deleted_users', columns, tableOptions(transaction))
}
