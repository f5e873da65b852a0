import { randomBytes } from 'node:crypto'
import type { NewFirm } from '#contract/firm.ts'
import { createFirm } from '#contract/firm-endpoints.ts'
import type { Publishing } from '#contract/reviews/moderation.ts'
import { publishReview } from '#contract/reviews/moderation.ts'
import { submissionTag } from '#contract/submission.ts'
import { readSubmission } from '#contract/submission-endpoints.ts'
import { aClock, freshStaff, from, type TestClock } from './accounts.ts'
import { aFirm } from './builders.ts'
import type { Databases } from './databases.ts'
import { aSubmission, formOf, sendSubmission } from './submission-form.ts'
import { aServer, as, type CallAnswer, type Person, type TestServer } from './test-server.ts'

export const admin: Person = { token: 'admin' }
export const moderator: Person = { token: 'moderator' }

/** A server with an admin and a moderator, whose visitors come from the addresses that a proxy names. */
export async function aReviewServer(
  databases: Databases,
): Promise<{ readonly server: TestServer; readonly clock: TestClock }> {
  const clock = aClock()
  // Neither a day nor a month ends while a test compares it.
  clock.advanceToMonth()
  const server = await aServer({
    location: await databases.prepared(),
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    readSession: freshStaff(clock),
    overrides: { clock },
  })
  return { server, clock }
}

/** A secret as devices make it. */
export const aSecret = (): string => randomBytes(32).toString('base64url')

let senders = 0

/** Where nothing was sent before. */
export function newAddress(): Record<string, string> {
  senders += 1
  return from(`203.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}`)
}

/** Sends a review with stars from an address of its own; returns its id and the secret of its sender. */
export async function sendRated(
  server: Pick<TestServer, 'url'>,
  fields: Parameters<typeof aSubmission>[0] = {},
): Promise<{ readonly id: string; readonly secret: string }> {
  const managementSecret = aSecret()
  const rated = aSubmission({ rating: '4', managementSecret, ...fields })
  const { body } = await sendSubmission(server, formOf(rated), newAddress())
  return { id: body.id, secret: fields?.managementSecret ?? managementSecret }
}

/** Adds a firm; returns its id. */
export async function addFirm(
  server: Pick<TestServer, 'url'>,
  by: Person,
  values: Partial<NewFirm> = {},
): Promise<string> {
  return (await as(by, server).call(createFirm, { body: aFirm(values) })).body.id
}

/** Publishes what was sent in, as it was read a moment before. */
export async function publish(
  server: Pick<TestServer, 'url'>,
  by: Person,
  id: string,
  choice: Partial<Publishing> & Pick<Publishing, 'firmId'>,
): Promise<CallAnswer> {
  const { body: sent } = await as(by, server).call(readSubmission, { params: { id } })
  const body = { tag: submissionTag(sent), proof: 'none', ...choice }
  return as(by, server).call(publishReview, { params: { id }, body })
}
