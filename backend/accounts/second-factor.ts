import { isBackupCode } from '#backend/crypto/backup-codes.ts'
import { CannotOpen } from '#backend/crypto/secret-box.ts'
import { totpStep } from '#backend/crypto/totp.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { networkOf } from '#backend/http/client-address.ts'
import { claimBackupCode, readBackupCodes } from '#backend/models/backup-code.ts'
import { removeThrottles } from '#backend/models/throttle.ts'
import { claimStep, countMiss, type UserRecord, updateUser } from '#backend/models/user.ts'
import type { AccountsContext } from './context.ts'
import { notify } from './notify.ts'
import { hashing } from './password-gateway.ts'
import { isKnownOrigin } from './rows/known-origin.ts'
import { type Attempt, MISSES_UNTIL_LOCKED, nameOf, refuseEarly, release, takeAttempt } from './throttle.ts'

/** Something that may be used once. `use` is true for exactly one caller. */
export interface Claimable {
  readonly use: (writing: Writing) => Promise<boolean>
}

/** Where a user's authenticator secret stands. */
export const secretPlace = (userId: string) => ({ table: 'users', column: 'mfa_secret', id: userId })

/** A network from which the user signed in before has a counter of its own: others cannot use it up. */
function attemptsOf(userId: string, origin: string, isKnown: boolean): readonly Attempt[] {
  if (isKnown) return [{ rule: 'codePair', of: `${userId}:${origin}` }]
  return [
    { rule: 'code', of: userId },
    { rule: 'codeDay', of: userId },
  ]
}

/**
 * The rights that a code unlocks, or null if it is wrong. The attempt is counted and committed before anything is
 * compared. (threats B3 to B8) @throws ApiError 429
 */
export async function examineCode(
  context: AccountsContext,
  user: UserRecord,
  code: string,
  address: string,
): Promise<Claimable | null> {
  const { database } = context
  const origin = networkOf(address)
  const isKnown = await isKnownOrigin({ database }, { userId: user.id, origin }, context.clock())
  const attempts = attemptsOf(user.id, origin, isKnown)
  await refuseEarly(context, attempts)
  await takeAttempt(context, attempts)
  await inTransaction(database, (writing) => countMiss(writing, user.id))
  if (user.mfa_misses + 1 === MISSES_UNTIL_LOCKED) {
    notify(context, user, { notice: 'mfa-locked', address })
  }
  if (!isKnown && user.mfa_misses >= MISSES_UNTIL_LOCKED) return null
  return isBackupCode(code) ? findBackupCode(context, user, code) : findStep(context, user, code)
}

/** The code was right: it was no failure. */
export async function forgiveCode(
  writing: Writing,
  userId: string,
  address: string,
  now: Date,
): Promise<void> {
  const origin = networkOf(address)
  const isKnown = await isKnownOrigin(writing, { userId, origin }, now)
  const attempts = attemptsOf(userId, origin, isKnown)
  if (isKnown) await removeThrottles(writing, attempts.map(nameOf))
  else await release(writing, attempts)
  await updateUser(writing, userId, { mfa_misses: 0 })
}

async function findStep(
  { box, clock }: AccountsContext,
  user: UserRecord,
  code: string,
): Promise<Claimable | null> {
  const step = await totpStep(openSecret(box, user), code, clock())
  return step === null ? null : { use: (writing) => claimStep(writing, user.id, step) }
}

/** The secret, or "" where it cannot be opened: no code matches that. (threat I5) */
function openSecret(box: AccountsContext['box'], user: UserRecord): string {
  try {
    return box.open(user.mfa_secret, secretPlace(user.id))
  } catch (error) {
    if (error instanceof CannotOpen) return ''
    throw error
  }
}

async function findBackupCode(
  { database, hasher }: AccountsContext,
  user: UserRecord,
  code: string,
): Promise<Claimable | null> {
  const codes = await readBackupCodes({ database }, user.id)
  const salt = codes[0]?.salt
  if (salt === undefined) return null
  const [digest] = await hashing(() => hasher.digests([code], Buffer.from(salt, 'hex')))
  const found = codes.find((candidate) => candidate.digest === digest)
  return found ? { use: (writing) => claimBackupCode(writing, found.id) } : null
}
