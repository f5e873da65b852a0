import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PasswordHasher } from '#backend/crypto/password-hash.ts'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { networkOf } from '#backend/http/client-address.ts'
import { busy } from '#backend/http/errors.ts'
import type { Clock } from '#backend/http/session.ts'
import { GateFull } from '#backend/load-shedding/gate.ts'
import { removeThrottles } from '#backend/models/throttle.ts'
import { lockUser, type UserRecord, updateUser } from '#backend/models/user.ts'
import { seconds } from '#contract/primitives/time.ts'
import type { AccountsContext, FloodGuard } from './context.ts'
import { isKnownOrigin, readOrigins } from './rows/known-origin.ts'
import { type Attempt, nameOf, networkAttempts, refuseEarly, release, takeAttempt } from './throttle.ts'

/** After how many milliseconds a caller may try again when too many passwords wait to be checked. */
const BUSY_WAIT = seconds(2)

/** Runs work that waits at the hashing gate; a full gate is the caller's 429. (threat A3) */
export async function hashing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof GateFull ? busy(BUSY_WAIT, { cause: error }) : error
  }
}

/** How long, in milliseconds, the list of known networks is believed. */
const LIST_LIFE = seconds(10)
/** How long, in milliseconds, a refusal is held back, not all alike: a flood that waits for its answers is slowed. */
const HOLD = { least: seconds(1), more: seconds(1) } as const

/**
 * While the gate is full, only networks from which staff signed in before come further; the list of those is read
 * at most every ten seconds. (threats A3, A5)
 */
export function createFloodGuard(database: Database, hasher: PasswordHasher, clock: Clock): FloodGuard {
  let known: Promise<ReadonlySet<string>> | null = null
  let readAt = 0
  const networks = () => {
    if (known && performance.now() - readAt < LIST_LIFE) return known
    readAt = performance.now()
    known = readOrigins({ database }, clock())
    return known
  }
  return async (address) => {
    if (!hasher.isBusy()) return
    if ((await networks()).has(networkOf(address))) return
    await pause(HOLD.least + Math.random() * HOLD.more)
    throw busy(BUSY_WAIT)
  }
}

/** Someone who claims to be someone. */
interface Claim {
  /** Null where there is no such user: the same work is done. */
  readonly user: UserRecord | null
  /** The key of the name that was typed. */
  readonly name: string
  readonly password: string
  readonly address: string
  /** Whether the caller is signed in. */
  readonly signedIn: boolean
}

/** The counter for attempts on an unknown name, as long as a user's id. */
const strangerId = (name: string): string =>
  `name-${createHash('sha256').update(name).digest('hex').slice(0, 31)}`

/**
 * The one place where a password is compared; the user it belongs to as stored now, or null. Whatever call it came
 * with: counters, a turn at the gate, the attempt counted, then the hash; the same work, in the same time, whether or
 * not the user exists. (threats A4 to A8) @throws ApiError 429
 */
export async function checkPassword(context: AccountsContext, claim: Claim): Promise<UserRecord | null> {
  const { database, hasher, clock } = context
  const origin = networkOf(claim.address)
  const stranger = strangerId(claim.name)
  const subject = claim.user?.id ?? stranger
  const isKnown = await isKnownOrigin({ database }, { userId: subject, origin }, clock())
  const { address, signedIn } = claim
  if (!isKnown && !signedIn) await context.countAnonymousCall(address)
  const attempts = attemptsOf({ subject, origin, address, isKnown })
  await refuseEarly(context, attempts)
  const stored = claim.user?.password_hash ?? ''
  const turn = { urgent: isKnown, first: () => takeAttempt(context, attempts) }
  const outcome = await hashing(() => hasher.check(claim.password, stored, turn))
  if (!outcome.matches || !claim.user) return null
  await forgive(context, attempts)
  return outcome.isWeak ? strengthen(context, claim.user, claim.password) : claim.user
}

interface Attempted {
  readonly subject: string
  readonly origin: string
  readonly address: string
  readonly isKnown: boolean
}

/**
 * The counter of an attempt. A person who signed in from this network before has a counter of their own there and
 * none besides, or other users of the network, or the address of a proxy that is not trusted, could keep them out.
 */
function attemptsOf({ subject, origin, address, isKnown }: Attempted): readonly Attempt[] {
  const pair: Attempt = { rule: 'pair', of: `${subject}:${origin}` }
  if (isKnown) return [pair]
  return [
    ...networkAttempts('network', address),
    pair,
    { rule: 'strangers', of: subject },
    { rule: 'strangersInARow', of: subject },
  ]
}

/** The attempt was no failure: windows get it back, rows of failures begin again. */
function forgive({ database }: AccountsContext, attempts: readonly Attempt[]): Promise<void> {
  const endsRow = ({ rule }: Attempt) => rule === 'pair' || rule === 'strangersInARow'
  const isWindow = ({ rule }: Attempt) => rule === 'network' || rule === 'strangers'
  return inTransaction(database, async (writing) => {
    await release(writing, attempts.filter(isWindow))
    await removeThrottles(writing, attempts.filter(endsRow).map(nameOf))
  })
}

/** Stores a hash of today's cost in the place of a weaker one. (threat A2) */
async function strengthen(context: AccountsContext, user: UserRecord, password: string): Promise<UserRecord> {
  const password_hash = await hashing(() => context.hasher.hash(password))
  return inTransaction(context.database, async (writing) => {
    const now = await lockUser(writing, user.id)
    if (now?.password_hash !== user.password_hash) return user
    await updateUser(writing, user.id, { password_hash })
    return { ...user, password_hash }
  })
}
