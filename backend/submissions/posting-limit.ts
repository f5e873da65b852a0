import { createHmac } from 'node:crypto'
import { tokenHash } from '#backend/crypto/tokens.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { networksOf } from '#backend/http/client-address.ts'
import { tooMany, unavailable } from '#backend/http/errors.ts'
import { storedBytes } from '#backend/models/submission-file.ts'
import {
  afterAttempt,
  type Counted,
  countAgainst,
  lockThrottles,
  scaled,
  type ThrottleRule,
  writeThrottles,
} from '#backend/models/throttle.ts'
import { emailKey } from '#backend/models/user.ts'
import { countWaiting } from '#backend/models/waiting.ts'
import { days, hours } from '#contract/primitives/time.ts'
import { TAKES_FILES_UNTIL } from '#contract/submission-files.ts'

/** The name of a counter of one address. It never holds the address, only its hash. */
export const addressCounter = (kind: string, email: string): string => `${kind}:${tokenHash(emailKey(email))}`

/** Limits of one network, and the room for the files of all. (threat G2) */
export interface PostingRules {
  /** Submissions of one network in an hour, and in a day; wider networks may send more. */
  readonly perHour: number
  readonly perDay: number
  /** Submissions that wait for a decision, from which on only those without files are taken. */
  readonly waiting: number
  /** Bytes of all stored files together. */
  readonly storage: number
}

export const postingRules: PostingRules = {
  perHour: 10,
  perDay: 40,
  waiting: TAKES_FILES_UNTIL,
  storage: 1024 * 1024 * 1024,
}

/** After how many milliseconds a sender may try again when the room for files is full. */
const FULL_WAIT = hours(1)

/** The counters of every network of an address, for one kind of thing. (threat N5) */
export const countersOf = (what: string, address: string, rule: ThrottleRule): Counted[] =>
  networksOf(address).map(({ name, times }) => ({ name: `${what}:${name}`, rule: scaled(rule, times) }))

/** Counts something that is sent in, on these counters of its network. @throws ApiError 429 */
export async function countSent(
  writing: Writing,
  what: 'reviews' | 'reports' | 'objections',
  counters: readonly Counted[],
  now: Date,
): Promise<void> {
  const wait = await countAgainst(writing, counters, now)
  if (wait > 0) throw tooMany(`Too many ${what} came from your network. Please try again later.`, wait)
}

/**
 * Counts a submission before its files are worked on, so that refused ones count as well: they cost as much as others.
 * (threat M3) @throws ApiError 429
 */
export async function countPosting(
  writing: Writing,
  { address, now }: { readonly address: string; readonly now: Date },
  { perHour, perDay }: PostingRules,
): Promise<void> {
  const anHour = countersOf('review', address, { limit: perHour, span: hours(1) })
  const aDay = countersOf('review-day', address, { limit: perDay, span: days(1) })
  await countSent(writing, 'reviews', [...anHour, ...aDay], now)
}

/** Submissions about one firm that one network may send within a day before staff are told. */
const UNMARKED_A_DAY = 3

/**
 * Counts a submission about a firm; returns whether its network sent more about it within a day than people do. The counter is
 * all that remembers the network, hashed under `key`, and goes when its day is over.
 */
export async function isCrowded(
  writing: Writing,
  { address, firm, now }: { readonly address: string; readonly firm: string; readonly now: Date },
  key: Buffer,
): Promise<boolean> {
  const networks = networksOf(address)
  const hashOf = (network: string) => createHmac('sha256', key).update(`${network} ${firm}`).digest('hex')
  const names = networks.map(({ name }) => `firm-review:${hashOf(name)}`)
  const rule = { limit: UNMARKED_A_DAY, span: days(1) }
  const counted = (await lockThrottles(writing, names)).map((counter) => afterAttempt(rule, counter, now))
  await writeThrottles(writing, counted)
  return networks.some(({ times }, index) => (counted[index]?.taken ?? 0) > UNMARKED_A_DAY * times)
}

/**
 * Refuses files that would fill the disk, and those of a crowd: while too many submissions wait for their files to be looked
 * at, a text is worth more than a refusal. @throws ApiError 503
 */
export async function requireRoom(
  reading: Reading,
  bytes: number,
  { storage, waiting }: PostingRules,
): Promise<void> {
  if (bytes === 0) return
  if ((await countWaiting(reading, 'reviews')) >= waiting) {
    const detail =
      'So many reviews are waiting that files cannot be taken at the moment. Please send yours without files, or try again later.'
    throw unavailable(detail, FULL_WAIT)
  }
  if ((await storedBytes(reading)) + bytes <= storage) return
  throw unavailable('There is no room for more files at the moment. Please try again later.', FULL_WAIT)
}
