import type { Writing } from '#backend/database/transaction.ts'
import { networkOf } from '#backend/http/client-address.ts'
import { ApiError } from '#backend/http/errors.ts'
import { storedBytes } from '#backend/models/submission-file.ts'
import { afterAttempt, lockThrottles, waitFor, writeThrottles } from '#backend/models/throttle.ts'
import { hours, seconds } from '#contract/primitives/time.ts'

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
