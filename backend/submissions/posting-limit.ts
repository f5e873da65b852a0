import { createHmac } from 'node:crypto'
import type { Writing } from '#backend/database/transaction.ts'
import { networkOf } from '#backend/http/client-address.ts'
import { ApiError } from '#backend/http/errors.ts'
import { storedBytes } from '#backend/models/submission-file.ts'
import { afterAttempt, lockThrottles, waitFor, writeThrottles } from '#backend/models/throttle.ts'
import { days, hours, seconds } from '#contract/primitives/time.ts'

/** What one network may send, and how much room the files of all have. (threat G2) */
export interface PostingRules {
  /** Reviews of one network in an hour. */
  readonly perHour: number
  /** Bytes of all stored files together. */
  readonly storage: number
}

export const postingRules: PostingRules = { perHour: 10, storage: 1024 * 1024 * 1024 }

/** Seconds after which a sender may try again when the room for files is full. */
const FULL_SECONDS = '3600'

/**
 * Counts a review before its files are worked on, so that refused ones count as well: they cost as much as others.
 * (threat M3) @throws ApiError 429
 */
export async function countPosting(
  writing: Writing,
  { address, now }: { readonly address: string; readonly now: Date },
  { perHour }: PostingRules,
): Promise<void> {
  const name = `review:${networkOf(address)}`
  const [counter] = await lockThrottles(writing, [name])
  if (!counter) throw new Error('The counter of reviews is missing')
  const rule = { limit: perHour, span: hours(1) }
  const wait = waitFor(rule, counter, now)
  if (wait > 0) {
    throw new ApiError('too_many', 'Too many reviews came from your network. Please try again later.', {
      headers: { 'Retry-After': String(Math.ceil(wait / seconds(1))) },
    })
  }
  await writeThrottles(writing, [afterAttempt(rule, counter, now)])
}

/** Reviews about one firm that one network may send within a day before staff are told. */
const UNMARKED_A_DAY = 3

/**
 * Counts a review about a firm; returns whether its network sent more about it within a day than people do. The counter is
 * all that remembers the network, hashed under `key`, and goes when its day is over.
 */
export async function isCrowded(
  writing: Writing,
  { address, firm, now }: { readonly address: string; readonly firm: string; readonly now: Date },
  key: Buffer,
): Promise<boolean> {
  const hash = createHmac('sha256', key)
    .update(`${networkOf(address)} ${firm}`)
    .digest('hex')
  const [counter] = await lockThrottles(writing, [`firm-review:${hash}`])
  if (!counter) throw new Error('The counter of reviews is missing')
  const counted = afterAttempt({ limit: UNMARKED_A_DAY, span: days(1) }, counter, now)
  await writeThrottles(writing, [counted])
  return counted.taken > UNMARKED_A_DAY
}

/** Refuses files that would fill the disk. @throws ApiError 503 */
export async function requireRoom(writing: Writing, bytes: number, { storage }: PostingRules): Promise<void> {
  if (bytes === 0 || (await storedBytes(writing)) + bytes <= storage) return
  throw new ApiError(
    'unavailable',
    'There is no room for more files at the moment. Please try again later.',
    {
      headers: { 'Retry-After': FULL_SECONDS },
    },
  )
}
