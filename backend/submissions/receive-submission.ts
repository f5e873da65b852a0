import { randomUUID } from 'node:crypto'
import { tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { isDuplicate } from '#backend/database/failures.ts'
import { inTransaction, type Reading } from '#backend/database/transaction.ts'
import { ApiError, unavailable } from '#backend/http/errors.ts'
import type { UploadedFile } from '#backend/http/multipart.ts'
import type { Caller, Clock } from '#backend/http/session.ts'
import { readSettings } from '#backend/models/settings.ts'
import { findByKey, insertSubmission, type SubmissionRecord } from '#backend/models/submission.ts'
import { type CheckedFile, insertFiles } from '#backend/models/submission-file.ts'
import { findWithdrawal } from '#backend/models/withdrawal.ts'
import type { NewSubmission } from '#contract/create-submission.ts'
import { can } from '#contract/permissions.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import { type PayoutFact, type PayoutFault, payoutFaults } from '#contract/reviews/payout-facts.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { missingFrom } from '#contract/submission-rules.ts'
import { checkedFiles } from './checked-files.ts'
import { UNDECIDED } from './decide.ts'
import { countPosting, isCrowded, type PostingRules, requireRoom } from './posting-limit.ts'

/** Dependencies of the calls for submissions. */
export interface SubmissionsContext {
  readonly database: Database
  readonly clock: Clock
  readonly rules: PostingRules
  /** Hashes the networks of senders. */
  readonly networkKey: Buffer
}

/** A submission as it was sent, and by whom. */
interface SentSubmission {
  readonly body: NewSubmission
  readonly files: readonly UploadedFile[]
  readonly caller: Caller
  readonly address: string
}

const MESSAGE = 'Thank you! Your review was received and will be checked by our team.'
/** After how many milliseconds a sender may try again during maintenance. */
const MAINTENANCE_WAIT = minutes(5)

/** @throws ApiError 503 in maintenance, 403 when submissions are closed */
export function requireOpen({ maintenance, userSubmissions }: PublicSettings, { role }: Caller): void {
  if (maintenance.enabled && !can(role, 'maintenance:bypass')) {
    throw unavailable('The site is under maintenance. Please try again later.', MAINTENANCE_WAIT)
  }
  if (!userSubmissions.enabled) throw new ApiError('not_allowed', 'Submissions are closed')
}

/** Requires every field that the form shows, and a submission that says something. @throws ApiError 400 */
export function requireFields(
  { formFields }: PublicSettings['userSubmissions'],
  { description, firmName, rating }: Pick<NewSubmission, 'description' | 'firmName' | 'rating'>,
  files: number,
): void {
  const errors = missingFrom({ description, firmName, rating, files }, formFields)
  if (errors.length > 0)
    throw new ApiError('invalid_input', 'Please fill in all required fields', { errors: [...errors] })
}

const FAULTS: Readonly<Record<PayoutFault, string>> = {
  foreign: 'belongs to another result',
  future: 'must not be in the future',
  early: 'must not be before the day it was asked for',
}

/** The id of the submission that was sent with a key, withdrawn since or not; or null. */
async function earlierId(reading: Reading, idempotencyKey: string): Promise<string | null> {
  const id = await findByKey(reading, idempotencyKey)
  return id ?? (await findWithdrawal(reading, { idempotencyKey }))?.id ?? null
}

/**
 * Refuses days in the future, which may be tomorrow where the sender is, and facts of a payout that contradict each other or the
 * result. @throws ApiError 400
 */
export function requirePast(
  said: Pick<NewSubmission, 'experiencedOn' | 'outcome' | PayoutFact>,
  now: Date,
): void {
  const tomorrow = utcDayOf(new Date(now.getTime() + days(1)))
  const faults = [...payoutFaults(said, tomorrow)]
  if (faults.length > 0) {
    const errors = faults.map(([path, fault]) => ({ path, message: FAULTS[fault] }))
    throw new ApiError('invalid_input', 'What is said of the payout does not fit together', { errors })
  }
  if (said.experiencedOn <= tomorrow) return
  const message = 'must not be in the future'
  const errors = [{ path: 'experiencedOn', message }]
  throw new ApiError('invalid_input', 'The date of the experience is in the future', { errors })
}

/**
 * Stores a submission with its files, both or neither. A repeat with the same key answers the first one's id, also beside
 * the first one. (threat G7)
 */
export async function receiveSubmission(
  context: SubmissionsContext,
  { body, files, caller, address }: SentSubmission,
): Promise<{ message: string; id: string }> {
  const { database, clock, rules } = context
  const { settings } = await readSettings({ database })
  requireOpen(settings, caller)
  const { idempotencyKey } = body
  const first = idempotencyKey === '' ? null : await earlierId({ database }, idempotencyKey)
  if (first) return { message: MESSAGE, id: first }
  await inTransaction(database, (writing) => countPosting(writing, { address, now: clock() }, rules))
  requireFields(settings.userSubmissions, body, files.length)
  requirePast(body, clock())
  await requireRoom({ database }, bytesOf(files), rules)
  const kept = await checkedFiles(files, settings.userSubmissions)
  try {
    return { message: MESSAGE, id: await store(context, { body, address }, kept) }
  } catch (error) {
    const other = isDuplicate(error) ? await findByKey({ database }, idempotencyKey) : null
    if (other) return { message: MESSAGE, id: other }
    throw error
  }
}

const bytesOf = (files: readonly Pick<CheckedFile, 'bytes'>[]) =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0)

async function store(
  { database, clock, rules, networkKey }: SubmissionsContext,
  { body, address }: Pick<SentSubmission, 'body' | 'address'>,
  files: readonly CheckedFile[],
): Promise<string> {
  const now = clock()
  const { managementSecret, ...given } = body
  const record: SubmissionRecord = {
    ...given,
    ...UNDECIDED,
    rating: given.rating ?? 0,
    secretHash: managementSecret && tokenHash(managementSecret),
    corrected_at: '',
    mark: '',
    id: randomUUID(),
    idempotencyKey: body.idempotencyKey || randomUUID(),
    notes: '',
    submitted_at: now.toISOString(),
    erased_at: '',
    deleted_at: '',
    version: 1,
  }
  await inTransaction(database, async (writing) => {
    const firm = record.firmId || record.firmName.trim().toLowerCase()
    const isMarked = firm !== '' && (await isCrowded(writing, { address, firm, now }, networkKey))
    await insertSubmission(writing, { ...record, mark: isMarked ? 'network' : '' })
    await requireRoom(writing, bytesOf(files), rules)
    await insertFiles(writing, record.id, files)
  })
  return record.id
}
