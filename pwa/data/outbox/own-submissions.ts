import { objectToDecision } from '#contract/own-objections.ts'
import {
  correctOwnSubmission,
  OWN_AT_ONCE,
  type OwnContent,
  type OwnSubmission,
  readOwnSubmissions,
  withdrawOwnSubmission,
} from '#contract/own-submissions.ts'
import { call } from '#pwa/api/call.ts'
import { submissionIn } from './changes.ts'
import type { Change, StoredSubmission } from './stored-submission.ts'

type Submissions = readonly StoredSubmission[]

/** The submissions of which this device has the secret, and which the site has taken. */
export const ownIn = (submissions: Submissions): Submissions =>
  submissions.filter(
    ({ state, fields }) => (state === 'received' || state === 'kept') && Boolean(fields.managementSecret),
  )

/** Keeps the site's report of own submissions. Those that left the device meanwhile are not added again. */
const putOwn =
  (known: ReadonlyMap<string, OwnSubmission | null>, readAt: string) =>
  (submissions: Submissions): Change => ({
    put: submissions
      .filter(({ key }) => known.has(key))
      .map((one) => ({ ...one, own: { review: known.get(one.key) ?? null, readAt } })),
  })

/** Asks the site what became of these. @throws ApiError */
export async function readOwn(own: Submissions, now: Date): Promise<(submissions: Submissions) => Change> {
  const known = new Map<string, OwnSubmission | null>()
  for (let start = 0; start < own.length; start += OWN_AT_ONCE) {
    const part = own.slice(start, start + OWN_AT_ONCE)
    const secrets = part.map(({ fields }) => fields.managementSecret)
    const found = await call(readOwnSubmissions, { body: { secrets } })
    for (const [index, { key }] of part.entries()) known.set(key, found[index] ?? null)
  }
  return putOwn(known, now.toISOString())
}

const secretOf = (submissions: Submissions, key: string): string =>
  submissionIn(submissions, key)?.fields.managementSecret ?? ''

/** The same of one submission that its sender changed by hand: it says more than an answer of before. */
const putChanged =
  (key: string, changed: OwnSubmission | null, readAt: string) => (submissions: Submissions) => ({
    put:
      putOwn(
        new Map([[key, changed]]),
        readAt,
      )(submissions).put?.map((one) => ({ ...one, followUp: undefined })) ?? [],
  })

/** Sends a correction. @throws ApiError */
export async function correctOwn(submissions: Submissions, key: string, content: OwnContent, now: Date) {
  const corrected = await call(correctOwnSubmission, {
    body: { secret: secretOf(submissions, key), ...content },
  })
  return putChanged(key, corrected, now.toISOString())
}

/** Takes a submission back for good. @throws ApiError */
export async function withdrawOwn(submissions: Submissions, key: string, now: Date) {
  const { withdrawn_at } = await call(withdrawOwnSubmission, { body: { secret: secretOf(submissions, key) } })
  const before = submissionIn(submissions, key)?.own?.review
  const withdrawn = before && { ...before, state: 'withdrawn' as const, published: null, withdrawn_at }
  return putChanged(key, withdrawn ?? null, now.toISOString())
}

/** Objects to the decision on a submission. @throws ApiError */
export async function objectOwn(
  submissions: Submissions,
  { key, text, email }: { readonly key: string; readonly text: string; readonly email: string },
  now: Date,
) {
  const body = { secret: secretOf(submissions, key), text, email }
  const { statement, objection } = await call(objectToDecision, { body })
  const before = submissionIn(submissions, key)?.own?.review
  return putOwn(new Map(before ? [[key, { ...before, statement, objection }]] : []), now.toISOString())
}
