import { beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/accounts/sign-in.ts'
import { minutes } from '#contract/primitives/time.ts'
import {
  aClock,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  from,
  loginWith,
  type SignedIn,
  signInAgain,
} from '#testing/backend/accounts.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { mailTo, useMailbox } from '#testing/backend/mail-setup.ts'
import { aMailbox, type Mailbox } from '#testing/backend/mailbox.ts'
import { aServer, as, type CallAnswer, type TestServer, visitor } from '#testing/backend/test-server.ts'

const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1', SMTP_ALLOW_PRIVATE: '1' }
const home = from('203.0.113.7')
const at = (n: number) => from(`198.51.100.${n}`)
const statusesOf = (answers: readonly CallAnswer[]) => {
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  return { taken: count(200), refused: count(429), all: answers.length }
}

describeEachDatabase('Account calls of nobody who is signed in', (databases) => {
  const clock = aClock()
  let server: TestServer
  let boss: SignedIn
  let mailbox: Mailbox
  let statements = 0
  const ask = (email: string, headers: Record<string, string>) =>
    as(visitor, server).call(calls.requestPasswordReset, { body: { email }, headers })
  const exhaust = (headers: Record<string, string>) =>
    Promise.all(Array.from({ length: 30 }, (_, n) => ask(`nobody${n}@example.com`, headers)))

  /** How many writing statements run while `work` does and its mails are made. */
  const writesOf = async (work: () => Promise<unknown>) => {
    const before = statements
    await work()
    await server.mailIdle()
    return statements - before
  }

  beforeAll(async () => {
    mailbox = await aMailbox()
    const overrides = { clock, tlsAuthority: certificate }
    server = await aServer({ location: await databases.prepared(), environment, overrides })
    for (const kind of ['beforeBulkCreate', 'beforeBulkUpdate', 'beforeBulkDestroy'] as const) {
      server.database.sequelize.addHook(kind, () => {
        statements += 1
      })
    }
    boss = await enrolled(server, firstAdmin, clock, home)
    await useMailbox(server, boss, mailTo(mailbox))
    clock.advance(minutes(2))
  })

  test('are taken thirty times a minute from one network, whichever calls they are', async () => {
    const call = as(visitor, server).call
    const token = 'x'
    const each = [
      () => ask('nobody@example.com', at(1)),
      () => call(calls.resendVerification, { body: { email: 'nobody@example.com' }, headers: at(1) }),
      () => call(calls.verifyEmail, { body: { token }, headers: at(1) }),
      () => call(calls.resetPassword, { body: { token, new_password: 'Lantern-Rock-22' }, headers: at(1) }),
      () => call(calls.setupMfa, { body: { user_id: `enr_${'x'.repeat(43)}` }, headers: at(1) }),
      () =>
        call(calls.verifyMfaSetup, {
          body: { user_id: `enr_${'x'.repeat(43)}`, totp_code: '000000' },
          headers: at(1),
        }),
    ]
    for (let n = 0; n < 30; n++) expect((await each[n % each.length]?.())?.status).not.toBe(429)
    for (const again of each) {
      const refused = await again()
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
    expect((await loginWith(server, { username: 'nobody', password: 'x' }, at(1))).status).toBe(429)
    expect((await ask('nobody@example.com', at(2))).status).toBe(200)
  })

  test('write nothing where 64 come at once, but for the mails that they ask for', async () => {
    clock.advance(minutes(61))
    // What the sign-in of before mails is on its way.
    await server.mailIdle()
    mailbox.mails.length = 0
    const flood = (email: (n: number) => string, headers: Record<string, string>) => async () => {
      const answers = await Promise.all(Array.from({ length: 64 }, (_, n) => ask(email(n), headers)))
      expect(statusesOf(answers)).toEqual({ taken: 30, refused: 34, all: 64 })
    }
    expect(await writesOf(flood((n) => `nobody${n}@example.com`, at(3)))).toBe(0)
    const known = await writesOf(flood(() => firstAdmin.email, at(4)))
    expect(known).toBeGreaterThan(0)
    expect(known).toBeLessThan(64)
    expect(mailbox.mails).toHaveLength(3)
    expect(await writesOf(() => Promise.all([1, 2, 3].map(() => ask(firstAdmin.email, at(4)))))).toBe(0)
  })

  test('do not keep out someone who signed in from that network before', { tags: ['both'] }, async () => {
    clock.advance(minutes(2))
    await exhaust(home)
    expect((await loginWith(server, { username: 'nobody', password: 'x' }, home)).status).toBe(429)
    expect((await loginWith(server, firstAdmin, home)).body.mfa_required).toBe(true)
  })

  test('are not what someone does who is signed in', { tags: ['both'] }, async () => {
    boss = await signInAgain(server, boss, clock, home)
    await exhaust(at(5))
    const body = { email: 'nobody@example.com' }
    const answer = await as(boss, server).call(calls.resendVerification, { body, headers: at(5) })
    expect(answer.status).toBe(404)
  })
})
