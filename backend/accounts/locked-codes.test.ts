import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { findUser, updateUser } from '#backend/models/user.ts'
import { requestPasswordReset, resetPassword } from '#contract/accounts/sign-in.ts'
import { days, minutes, seconds } from '#contract/primitives/time.ts'
import {
  aClock,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  from,
  lightEffort,
  loginWith,
  type SignedIn,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { mailTo, useMailbox } from '#testing/backend/mail-setup.ts'
import { aMailbox, type Mailbox } from '#testing/backend/mailbox.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('The hundredth wrong code in a row', (databases) => {
  test('locks the codes, and the owner is told by mail, once', async () => {
    const clock = aClock()
    const mailbox = await aMailbox()
    const environment = { ...firstAdminEnvironment, SMTP_ALLOW_PRIVATE: '1' }
    const overrides = { clock, effort: lightEffort, tlsAuthority: certificate }
    const server = await aServer({ location: await databases.prepared(), environment, overrides })
    const boss = await enrolled(server, firstAdmin, clock)
    await useMailbox(server, boss, mailTo(mailbox))
    const owner = await findUser({ database: server.database }, { username: firstAdmin.username })
    await inTransaction(server.database, (writing) =>
      updateUser(writing, owner?.id ?? '', { mfa_misses: 98 }),
    )
    await server.mailIdle()
    mailbox.mails.length = 0
    const told = async () => {
      await server.mailIdle()
      return mailbox.mails.filter(({ raw }) => raw.replace(/=\r\n/g, '').includes('too many wrong codes'))
    }
    clock.advance(minutes(6))
    expect((await verifyWith(server, boss, '000000')).status).toBe(401)
    expect(await told()).toEqual([])
    expect((await verifyWith(server, boss, '000000')).status).toBe(401)
    expect((await told()).map(({ to }) => to)).toEqual([[firstAdmin.email]])
    expect((await verifyWith(server, boss, '000000')).status).toBe(401)
    expect(await told()).toHaveLength(1)
  })
})

describeEachDatabase('Wrong codes of someone who knows the password', (databases) => {
  const clock = aClock()
  const home = from('203.0.113.7')
  const at = (n: number) => from(`198.51.100.${n}`)
  let server: TestServer
  /** A second one on the same database. */
  let other: TestServer
  let boss: SignedIn
  let mailbox: Mailbox
  let calls = 0
  const either = () => {
    calls += 1
    return calls % 2 === 0 ? server : other
  }
  const guess = (headers: Record<string, string>) => verifyWith(either(), boss, '000000', headers)
  const enter = async (headers: Record<string, string>) =>
    verifyWith(either(), boss, await codeAt(boss.secret, clock()), headers)
  /** Uses up what networks that are not known may try in a day. */
  const exhaustTheDay = async () => {
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 5; n++) expect((await guess(at(n))).status).toBe(401)
      expect((await guess(at(6))).status).toBe(429)
      clock.advance(minutes(6))
    }
    expect((await guess(at(7))).status).toBe(429)
  }

  beforeAll(async () => {
    mailbox = await aMailbox()
    const environment = { ...firstAdminEnvironment, SMTP_ALLOW_PRIVATE: '1', TRUSTED_PROXIES: '127.0.0.1' }
    const overrides = { clock, effort: lightEffort, tlsAuthority: certificate }
    const location = await databases.prepared()
    server = await aServer({ location, environment, overrides })
    other = await aServer({ location, environment, overrides })
    boss = await enrolled(server, firstAdmin, clock, home)
    await useMailbox(server, boss, mailTo(mailbox))
    clock.advance(minutes(6))
  })

  test('stop no sign-in from a network that is known', async () => {
    await exhaustTheDay()
    const refused = await enter(at(8))
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await enter(home)).status).toBe(200)
    clock.advance(minutes(1))
    expect((await enter(at(8))).status).toBe(429)
  })

  test('are forgotten with a new password, and with them the wrong passwords', async () => {
    for (let n = 0; n < 50; n++) await loginWith(server, { ...boss, password: 'x' }, from(`198.18.0.${n}`))
    expect((await loginWith(server, boss, at(8))).status).toBe(429)
    const call = as(visitor, server).call
    await call(requestPasswordReset, { body: { email: firstAdmin.email }, headers: at(8) })
    await server.mailIdle()
    const token = mailbox.linkTo(firstAdmin.email).split('/').at(-1)
    const new_password = 'Lantern-Rock-22'
    const done = await call(resetPassword, { body: { token, new_password }, headers: at(8) })
    expect(done.status).toBe(200)
    boss = { ...boss, password: new_password }
    for (const one of [server, other]) {
      clock.advance(minutes(1))
      const code = await codeAt(boss.secret, clock())
      expect((await verifyWith(one, boss, code, at(8))).status).toBe(200)
    }
  })

  test('are slowed on a known network too, never for longer than an hour', { tags: ['both'] }, async () => {
    clock.advance(days(2))
    const waits: number[] = []
    for (let n = 0; n < 4; n++) expect((await guess(home)).status).toBe(401)
    for (let n = 0; n < 6; n++) {
      expect((await guess(home)).status).toBe(401)
      const wait = Number((await guess(home)).headers.get('retry-after'))
      waits.push(Math.ceil(wait / 60))
      clock.advance(seconds(wait))
    }
    expect(waits).toEqual([5, 5, 15, 15, 60, 60])
    expect((await enter(home)).status).toBe(200)
  })
})
