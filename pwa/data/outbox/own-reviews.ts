import {
  correctOwnReview,
  OWN_AT_ONCE,
  type OwnContent,
  type OwnReview,
  readOwnReviews,
  withdrawOwnReview,
} from '#contract/reviews/own-reviews.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { reviewIn } from './changes.ts'
import type { Change, StoredReview } from './review.ts'

type Reviews = readonly StoredReview[]

/** The reviews of which this device has the secret, and which the site has taken. */
export const ownIn = (reviews: Reviews): Reviews =>
  reviews.filter(
    ({ state, fields }) => (state === 'received' || state === 'kept') && Boolean(fields.managementSecret),
  )

/** Keeps what the site said of own reviews. Those that left the device meanwhile stay away. */
const putOwn =
  (known: ReadonlyMap<string, OwnReview | null>, readAt: string) =>
  (reviews: Reviews): Change => ({
    put: reviews
      .filter(({ key }) => known.has(key))
      .map((one) => ({ ...one, own: { review: known.get(one.key) ?? null, readAt } })),
  })

/** Asks the site what became of these. @throws ApiError */
export async function readOwn(own: Reviews, now: Date): Promise<(reviews: Reviews) => Change> {
  const known = new Map<string, OwnReview | null>()
  for (let start = 0; start < own.length; start += OWN_AT_ONCE) {
    const part = own.slice(start, start + OWN_AT_ONCE)
    const secrets = part.map(({ fields }) => fields.managementSecret)
    const found = await call(readOwnReviews, { body: { secrets } })
    for (const [index, { key }] of part.entries()) known.set(key, found[index] ?? null)
  }
  return putOwn(known, now.toISOString())
}

const secretOf = (reviews: Reviews, key: string): string =>
  reviewIn(reviews, key)?.fields.managementSecret ?? ''

/** Sends a correction. @throws ApiError */
export async function correctOwn(reviews: Reviews, key: string, content: OwnContent, now: Date) {
  const corrected = await call(correctOwnReview, { body: { secret: secretOf(reviews, key), ...content } })
  return putOwn(new Map([[key, corrected]]), now.toISOString())
}

/** Takes a review back for good. @throws ApiError */
export async function withdrawOwn(reviews: Reviews, key: string, now: Date) {
  const { withdrawn_at } = await call(withdrawOwnReview, { body: { secret: secretOf(reviews, key) } })
  const before = reviewIn(reviews, key)?.own?.review
  const withdrawn = before && { ...before, state: 'withdrawn' as const, published: null, withdrawn_at }
  return putOwn(new Map([[key, withdrawn ?? null]]), now.toISOString())
}

/** Why the site was asked in vain, for people. */
export const ownProblem = (error: unknown): string =>
  error instanceof ApiError && error.failure === 'refused'
    ? error.message
    : 'Check your connection and try again.'
