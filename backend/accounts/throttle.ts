import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import {
  lockThrottles,
  readThrottles,
  refundThrottle,
  removeThrottles,
  removeThrottlesUnder,
  writeThrottles,
} from '#backend/models/throttle.ts'
import { updateUser } from '#backend/models/user.ts'
import { seconds } from '#contract/primitives/time.ts'
import type { AccountsContext } from './context.ts'
import { afterAttempt, type ThrottleName, waitFor } from './throttle-rules.ts'

/** One counter that an attempt counts against. */
export interface Attempt {
  readonly rule: ThrottleName
  /** Whose counter: a network, a user, both. */
  readonly of: string
}

export const nameOf = ({ rule, of }: Attempt): string => `${rule}:${of}`

/** The refusal of who has to wait, in milliseconds. */
export const tooMany = (wait: number): ApiError =>
  new ApiError('too_many', 'Too many attempts. Please wait a while and try again.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(wait / seconds(1)))) },
  })

/**
 * Counts an attempt before it is made, against all of the counters or none, and commits that, so that a crash or
 * another server cannot lose it. @throws ApiError 429 with `Retry-After`
 */
export async function takeAttempt(context: AccountsContext, attempts: readonly Attempt[]): Promise<void> {
  await inTransaction(context.database, async (writing) => {
    const counters = await lockThrottles(writing, attempts.map(nameOf))
    const now = context.clock()
    const counted = counters.map((counter, index) => {
      const rule = context.rules[(attempts[index] as Attempt).rule]
      const wait = waitFor(rule, counter, now)
      if (wait > 0) throw tooMany(wait)
      return afterAttempt(rule, counter, now)
    })
    await writeThrottles(writing, counted)
  })
}

/** One read refuses most of a flood, without a write. @throws ApiError 429 with `Retry-After` */
export async function refuseEarly(
  { database, rules, clock }: AccountsContext,
  attempts: readonly Attempt[],
): Promise<void> {
  const counters = await readThrottles({ database }, attempts.map(nameOf))
  for (const attempt of attempts) {
    const counter = counters.find(({ name }) => name === nameOf(attempt))
    const wait = counter ? waitFor(rules[attempt.rule], counter, clock()) : 0
    if (wait > 0) throw tooMany(wait)
  }
}

/** Gives an attempt back that was no failure. */
export async function release(writing: Writing, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) await refundThrottle(writing, nameOf(attempt))
}

const ofAccount = [
  'code',
  'codeDay',
  'strangers',
  'strangersInARow',
] as const satisfies readonly ThrottleName[]
const ofAccountAndNetwork = ['pair', 'codePair'] as const satisfies readonly ThrottleName[]

/**
 * Forgets every failure at an account, passwords and codes, from wherever they came: who failed did so with a secret that
 * is no longer in force.
 */
export async function forgetFailures(writing: Writing, userId: string): Promise<void> {
  await removeThrottles(
    writing,
    ofAccount.map((rule) => nameOf({ rule, of: userId })),
  )
  for (const rule of ofAccountAndNetwork)
    await removeThrottlesUnder(writing, nameOf({ rule, of: `${userId}:` }))
  await updateUser(writing, userId, { mfa_misses: 0 })
}
