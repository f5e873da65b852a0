import type { DatabaseLocation } from '#backend/database/connect.ts'
import type { Caller } from '#backend/http/session.ts'
import { objectToDecision } from '#contract/own-objections.ts'
import { type OwnSubmission, readOwnSubmissions } from '#contract/own-submissions.ts'
import { minutes } from '#contract/primitives/time.ts'
import { changeReview } from '#contract/reviews/moderation.ts'
import { decideObjection, listObjections } from '#contract/reviews/objection-endpoints.ts'
import { reviewTag } from '#contract/reviews/review.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { changeSubmission } from '#contract/submission-endpoints.ts'
import { aClock, aMember, type TestClock, twoOfTheStaff } from './accounts.ts'
import { certificate } from './certificate.ts'
import type { Databases } from './databases.ts'
import { mailTo } from './mail-setup.ts'
import { aMailbox, type Mailbox } from './mailbox.ts'
import { addFirm, admin, newAddress, publish, sendRated } from './published-reviews.ts'
import { aServer, as, type CallAnswer, type Person, type TestServer, visitor } from './test-server.ts'

/** A site with mail and two members of the staff who may decide, anna and ben. */
export interface ObjectionDesk {
  readonly location: DatabaseLocation
  readonly server: TestServer
  readonly clock: TestClock
  readonly mailbox: Mailbox
  readonly firmId: string
  readonly anna: Person
  readonly ben: Person
  readonly annaId: string
  readonly benId: string
  /** Sends a review of the firm, and returns its id and secret. */
  send(fields?: Parameters<typeof sendRated>[1]): Promise<{ readonly id: string; readonly secret: string }>
  reject(by: Person, id: string, body?: object): Promise<CallAnswer>
  /** Sends a review, and has it rejected by anna. */
  rejected(
    fields?: Parameters<typeof sendRated>[1],
  ): Promise<{ readonly id: string; readonly secret: string }>
  /** Publishes a review without its first word. */
  redact(by: Person, id: string, body?: object): Promise<CallAnswer>
  unpublish(
    by: Person,
    review: Parameters<typeof reviewTag>[0] & { readonly id: string },
  ): Promise<CallAnswer>
  object(body: object): Promise<CallAnswer>
  own(secret: string): Promise<OwnSubmission>
  // biome-ignore lint/suspicious/noExplicitAny: as in any answer of the server.
  waiting(by?: Person): Promise<any[]>
  decide(by: Person, id: string, body?: object): Promise<CallAnswer>
  /** Lets Undo pass, and sends what is due. */
  mailed(): Promise<void>
  /** The readable text of the last mail to an address; "" without one. */
  mailTo(address: string): string
}

export const WHY = { reason: 'The text says no date.', rule: 'happened' } as const

export async function anObjectionDesk(databases: Databases): Promise<ObjectionDesk> {
  const mailbox = await aMailbox()
  const clock = aClock()
  const people = new Map<string, Caller>()
  const readSession = async (authorization?: string): Promise<Caller> => {
    const known = people.get(authorization?.replace('Bearer ', '') ?? '')
    const caller = known ?? (await twoOfTheStaff(authorization))
    // Restoring a backup takes a recent sign-in.
    return { ...caller, ...(caller.staff && { staff: { ...caller.staff, signedInAt: clock() } }) }
  }
  const location = await databases.prepared()
  const environment = {
    SMTP_ALLOW_PRIVATE: '1',
    APP_URL: 'https://site.example',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const overrides = { clock, tlsAuthority: certificate }
  const server = await aServer({ location, environment, overrides, readSession })
  const call = (by: Person): ReturnType<typeof as>['call'] => as(by, server).call
  await call(admin)(changeSettings, { body: { emailSettings: mailTo(mailbox) } })
  const hire = async (username: string) => {
    const id = await aMember(server, { username, graceDays: 99, password_hash: 'some' })
    const staff = { id, username, session: username, signedInAt: clock() }
    people.set(username, { role: 'moderator', staff })
    return id
  }
  const [annaId, benId] = [await hire('anna'), await hire('ben')]
  const [anna, ben] = [{ token: 'anna' }, { token: 'ben' }]
  const firmId = await addFirm(server, admin, { name: 'Kestrel Row Funding' })
  await server.pollJobs()
  const desk: Omit<ObjectionDesk, 'rejected'> = {
    location,
    server,
    clock,
    mailbox,
    firmId,
    anna,
    ben,
    annaId,
    benId,
    send: (fields) => sendRated(server, { firmId, ...fields }),
    reject: (by, id, body = WHY) =>
      call(by)(changeSubmission, { params: { id }, body: { status: 'rejected', ...body } }),
    redact: (by, id, body = WHY) => publish(server, by, id, { firmId, removed: [0], ...body }),
    unpublish: (by, review) =>
      call(by)(changeReview, {
        params: { id: review.id },
        body: { state: 'unpublished', ...WHY },
        headers: { 'If-Match': reviewTag(review) },
      }),
    object: (body) => call(visitor)(objectToDecision, { body, headers: newAddress() }),
    own: async (secret) => (await call(visitor)(readOwnSubmissions, { body: { secrets: [secret] } })).body[0],
    waiting: async (by = ben) => (await call(by)(listObjections)).body.objections,
    decide: (by, id, body = {}) =>
      call(by)(decideObjection, {
        params: { id },
        body: { tag: '"1"', outcome: 'upheld', reason: 'The file shows it.', ...body },
      }),
    async mailed() {
      clock.advance(minutes(3))
      // The first look plans what the second one does.
      await server.pollJobs()
      await server.pollJobs()
    },
    mailTo(address) {
      const raw = mailbox.mails.findLast(({ to }) => to.includes(address))?.raw ?? ''
      return raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')
    },
  }
  return {
    ...desk,
    async rejected(fields) {
      const sent = await desk.send(fields)
      await desk.reject(anna, sent.id)
      return sent
    },
  }
}
