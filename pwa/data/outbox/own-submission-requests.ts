import { objectToDecision } from '#contract/own-objections.ts'
import {
  correctOwnSubmission,
  OWN_AT_ONCE,
  type OwnContent,
  type OwnSubmission,
  readOwnSubmissions,
  withdrawOwnSubmission,
} from '#contract/own-submissions.ts'
import { problemOf } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import type { UserTables } from '../device/user-database.ts'
import { logWarning } from '../log-warning.ts'
import { submissionIn } from './changes.ts'
import { eraseEverything, exportEverything, LateDatabaseError } from './everything.ts'
import { EVERYTHING, type OwnOutcome, type OwnSubmissionRequest } from './messages.ts'
import type { OutboxWithFallback } from './outbox-with-fallback.ts'
import type { Change, StoredSubmission } from './stored-submission.ts'

type Work = (held: readonly StoredSubmission[]) => Promise<(held: readonly StoredSubmission[]) => Change>

interface Parts {
  readonly storage: OutboxWithFallback
  readonly tables: UserTables
  /** Changes what is stored, and shows it. */
  readonly change: (work: (held: readonly StoredSubmission[]) => Change) => Promise<void>
  readonly show: () => Promise<void>
  readonly onOutcome: (outcome: OwnOutcome) => void
}

const NO_CONNECTION = 'This needs a connection. Check yours and try again.'

/**
 * Handles requests about submissions that the site has. They wait for its response, so they do not go through the queue of typed
 * changes.
 */
export function createOwnSubmissionRequests({ storage, tables, change, show, onOutcome }: Parts) {
  let attempts = 0
  /** The request runs outside the transaction, which would end in the meantime. */
  const askSite = async (work: Work) => change(await work(await storage.transact(() => ({}))))
  const attempt = async (key: string, work: () => Promise<unknown>, otherwise?: string) => {
    attempts += 1
    const mine = attempts
    try {
      const file = await work()
      onOutcome({ key, attempt: mine, problem: '', ...(typeof file === 'string' && { file }) })
    } catch (error) {
      const problem = error instanceof LateDatabaseError ? error.message : problemOf(error, otherwise)
      onOutcome({ key, attempt: mine, problem })
    }
  }
  const answer = (ask: OwnSubmissionRequest): Promise<void> => {
    switch (ask.do) {
      case 'read-own':
        return askSite((held) => readOwn(ownIn(held), new Date()))
      case 'correct':
        return attempt(ask.key, () => askSite((held) => correctOwn(held, ask.key, ask.content, new Date())))
      case 'withdraw':
        return attempt(ask.key, () => askSite((held) => withdrawOwn(held, ask.key, new Date())))
      case 'object':
        return attempt(ask.key, () => askSite((held) => objectOwn(held, ask, new Date())))
      case 'export-all':
        return attempt(EVERYTHING, () => exportEverything({ storage, tables }, new Date()), NO_CONNECTION)
      case 'erase-all':
        return attempt(EVERYTHING, () => eraseEverything({ storage, tables }).then(show), NO_CONNECTION)
    }
  }
  return (ask: OwnSubmissionRequest): void => {
    answer(ask).catch((error: unknown) => logWarning('The site said nothing of own reviews', error))
  }
}

type Submissions = readonly StoredSubmission[]

/** The submissions of which this device has the secret, and which the site has taken. */
const ownIn = (submissions: Submissions): Submissions =>
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
async function readOwn(own: Submissions, now: Date): Promise<(submissions: Submissions) => Change> {
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
async function correctOwn(submissions: Submissions, key: string, content: OwnContent, now: Date) {
  const corrected = await call(correctOwnSubmission, {
    body: { secret: secretOf(submissions, key), ...content },
  })
  return putChanged(key, corrected, now.toISOString())
}

/** Takes a submission back for good. @throws ApiError */
async function withdrawOwn(submissions: Submissions, key: string, now: Date) {
  const { withdrawn_at } = await call(withdrawOwnSubmission, { body: { secret: secretOf(submissions, key) } })
  const before = submissionIn(submissions, key)?.own?.review
  const withdrawn = before && { ...before, state: 'withdrawn' as const, published: null, withdrawn_at }
  return putChanged(key, withdrawn ?? null, now.toISOString())
}

/** Objects to the decision on a submission. @throws ApiError */
async function objectOwn(
  submissions: Submissions,
  { key, text, email }: { readonly key: string; readonly text: string; readonly email: string },
  now: Date,
) {
  const body = { secret: secretOf(submissions, key), text, email }
  const { statement, objection } = await call(objectToDecision, { body })
  const before = submissionIn(submissions, key)?.own?.review
  return putOwn(new Map(before ? [[key, { ...before, statement, objection }]] : []), now.toISOString())
}
