import { createHash } from 'node:crypto'
import { GateFull } from '#backend/crypto/gate.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { networkOf } from '#backend/http/client-address.ts'
import { ApiError } from '#backend/http/errors.ts'
import { isKnownOrigin } from '#backend/models/known-origin.ts'
import { removeThrottles } from '#backend/models/throttle.ts'
import { lockUser, type UserRecord, updateUser } from '#backend/models/user.ts'
import type { AccountsContext } from './context.ts'
import { type Attempt, giveBack, nameOf, takeAttempt } from './throttle.ts'

/** Someone who claims to be someone. */
export interface Claim {
  /** Null where there is no such user: the same work is done. */
  readonly user: UserRecord | null
  /** The key of the name that was typed. */
  readonly name: string
  readonly password: string
  readonly address: string
}

/** Seconds after which a caller may try again when too many passwords wait to be checked. */
const BUSY_SECONDS = '2'

export const busy = (cause: unknown): ApiError =>
  new ApiError('too_many', 'The server is busy. Please try again in a moment.', {
    headers: { 'Retry-After': BUSY_SECONDS },
    cause,
  })

/** Runs work that waits at the hashing gate; a full gate is the caller's 429. (threat A3) */
export async function hashing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof GateFull ? busy(error) : error
  }
}

/**
 * The one place where a password is compared, whatever call it came with: counters first, then the hash, in the
 * same time whether or not the user exists. (threats A4 to A8) @throws ApiError 429
 */
export async function checkPassword(context: AccountsContext, claim: Claim): Promise<boolean> {
  const { database, hasher, clock } = context
  const origin = networkOf(claim.address)
  const subject =
    claim.user?.id ?? `name-${createHash('sha256').update(claim.name).digest('hex').slice(0, 40)}`
  const isKnown = await isKnownOrigin({ database }, { userId: subject, origin }, clock())
  const attempts = attemptsOf(subject, origin, isKnown)
  await takeAttempt(context, attempts)
  const stored = claim.user?.password_hash ?? ''
  const outcome = await hasher.check(claim.password, stored, isKnown).catch(async (error) => {
    await inTransaction(database, (writing) => giveBack(writing, attempts))
    throw error instanceof GateFull ? busy(error) : error
  })
  if (!outcome.matches) return false
  await forgive(context, attempts)
  if (outcome.isWeak && claim.user) await strengthen(context, claim.user, claim.password)
  return true
}

function attemptsOf(subject: string, origin: string, isKnown: boolean): readonly Attempt[] {
  const usual: readonly Attempt[] = [
    { rule: 'network', of: origin },
    { rule: 'pair', of: `${subject}:${origin}` },
  ]
  if (isKnown) return usual
  return [...usual, { rule: 'strangers', of: subject }, { rule: 'strangersInARow', of: subject }]
}

/** The attempt was none: windows get it back, rows of failures begin again. */
function forgive({ database }: AccountsContext, attempts: readonly Attempt[]): Promise<void> {
  const endsRow = ({ rule }: Attempt) => rule === 'pair' || rule === 'strangersInARow'
  return inTransaction(database, async (writing) => {
    await giveBack(
      writing,
      attempts.filter((attempt) => !endsRow(attempt)),
    )
    await removeThrottles(writing, attempts.filter(endsRow).map(nameOf))
  })
}

/** Stores a hash of today's cost in the place of a weaker one. (threat A2) */
async function strengthen(context: AccountsContext, user: UserRecord, password: string): Promise<void> {
  const password_hash = await hashing(() => context.hasher.hash(password))
  await inTransaction(context.database, async (writing) => {
    const now = await lockUser(writing, user.id)
    if (now?.password_hash === user.password_hash) await updateUser(writing, user.id, { password_hash })
  })
}
