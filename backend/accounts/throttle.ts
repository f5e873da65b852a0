import type { Database } from '#backend/database/connect.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { networksOf } from '#backend/http/client-address.ts'
import { type ApiError, tooMany } from '#backend/http/errors.ts'
import type { NetworkRule } from '#backend/http/network-limit.ts'
import type { Clock } from '#backend/http/session.ts'
import {
  countAgainst,
  readThrottles,
  refundThrottle,
  removeThrottles,
  removeThrottlesUnder,
  scaled,
  type ThrottleRule,
  waitFor,
} from '#backend/models/throttle.ts'
import { updateUser } from '#backend/models/user.ts'
import { days, hours, minutes } from '#contract/primitives/time.ts'

/** The attempts that are counted, and how many are allowed. (threats A4, A5, B7, D5) */
export const throttleRules = {
  /** Account calls of one network without a session; of all limits here this one alone is counted in memory. */
  anonymous: { limit: 30, span: minutes(1) },
  /** Failures of one network, but for those at accounts whose owner signed in from there before. */
  network: { limit: 20, span: minutes(15) },
  /** Failures of one network at one account. */
  pair: { free: 5, waits: [minutes(1), minutes(2), minutes(4), minutes(15)], span: days(1) },
  /** Failures at one account of networks from which its owner never signed in. */
  strangers: { limit: 50, span: hours(1) },
  /** The same in a row, until someone signs in. */
  strangersInARow: { limit: 100, span: days(3650) },
  /** Wrong codes at one account from networks where its owner never signed in. */
  code: { limit: 5, span: minutes(5) },
  codeDay: { limit: 20, span: days(1) },
  /** Wrong codes at one account from one network where its owner signed in before: some 25 a day, and no wait over an hour. */
  codePair: {
    free: 5,
    waits: [minutes(5), minutes(5), minutes(15), minutes(15), minutes(60)],
    span: days(1),
  },
  setup: { limit: 10, span: minutes(10) },
  mail: { limit: 3, span: hours(1) },
  mailNetwork: { limit: 5, span: hours(1) },
} as const satisfies Record<string, ThrottleRule>

type ThrottleName = keyof typeof throttleRules
export type ThrottleRules = Readonly<Record<ThrottleName, ThrottleRule>> & { readonly anonymous: NetworkRule }

/**
 * Wrong codes in a row after which codes are refused to networks where the owner never signed in, until a sign-in
 * from a known one, a new password by mail, or a reset of the codes by an administrator.
 */
export const MISSES_UNTIL_LOCKED = 100

/** Where attempts are counted, by which rules and which clock. */
interface ThrottleContext {
  readonly database: Database
  readonly rules: ThrottleRules
  readonly clock: Clock
}

/** One counter that an attempt counts against. */
export interface Attempt {
  readonly rule: ThrottleName
  /** Whose counter: a network, a user, both. */
  readonly of: string
  /** How many times the limit of the rule it has; absent: once. */
  readonly times?: number
}

/** The counters of a rule for every network of an address. (threat N5) */
export const networkAttempts = (rule: ThrottleName, address: string): readonly Attempt[] =>
  networksOf(address).map(({ name, times }) => ({ rule, of: name, times }))

/** The rule that an attempt follows. */
const ruleOf = (rules: ThrottleRules, { rule, times }: Attempt): ThrottleRule => scaled(rules[rule], times)

export const nameOf = ({ rule, of }: Attempt): string => `${rule}:${of}`

/** The refusal for a caller who has to wait `wait` milliseconds. */
export const tooManyAttempts = (wait: number): ApiError =>
  tooMany('Too many attempts. Please wait a while and try again.', wait)

/**
 * Counts an attempt before it is made, against all of the counters or none, and commits that, so that a crash or
 * another server cannot lose it. @throws ApiError 429 with `Retry-After`
 */
export async function takeAttempt(context: ThrottleContext, attempts: readonly Attempt[]): Promise<void> {
  await inTransaction(context.database, async (writing) => {
    const counters = attempts.map((attempt) => ({
      name: nameOf(attempt),
      rule: ruleOf(context.rules, attempt),
    }))
    const wait = await countAgainst(writing, counters, context.clock())
    if (wait > 0) throw tooManyAttempts(wait)
  })
}

/** One read refuses most of a flood, without a write. @throws ApiError 429 with `Retry-After` */
export async function refuseEarly(
  { database, rules, clock }: ThrottleContext,
  attempts: readonly Attempt[],
): Promise<void> {
  const counters = await readThrottles({ database }, attempts.map(nameOf))
  for (const attempt of attempts) {
    const counter = counters.find(({ name }) => name === nameOf(attempt))
    const wait = counter ? waitFor(ruleOf(rules, attempt), counter, clock()) : 0
    if (wait > 0) throw tooManyAttempts(wait)
  }
}

/** Takes an attempt that was no failure off its counters again. */
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
