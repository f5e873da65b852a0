import { beforeAll, expect, test } from 'vitest'
import { readHistory } from '#backend/models/history.ts'
import { findUser } from '#backend/models/user.ts'
import * as calls from '#contract/accounts/sign-in.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { changeUser, createUser, listUsers, makeResetLink } from '#contract/accounts/users-endpoints.ts'
import { hours, minutes } from '#contract/primitives/time.ts'
import {
  aClock,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  from,
  loginWith,
  type SignedIn,
  signInAgain,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { mailTo, useMailbox } from '#testing/backend/mail-setup.ts'
import { aMailbox, type Mailbox } from '#testing/backend/mailbox.ts'
import { dumpOf } from '#testing/backend/rows.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1', SMTP_ALLOW_PRIVATE: '1' }
const tokenOf = (link: string) => link.split('/').at(-1) ?? ''

describeEachDatabase('Mailed links', (databases) => {
  const clock = aClock()
  let server: TestServer
  let boss: SignedIn
  let mailbox: Mailbox
  const anyone = () => as(visitor, server)
  const ask = (email: string, address = '198.51.100.1') =>
    anyone().call(calls.requestPasswordReset, {
      body: { email },
      headers: { ...from(address), Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    })
  let senders = 0
  /** Each from another network: calls of one are limited. */
  const reset = (token: string, new_password = 'Lantern-Rock-22') => {
    senders += 1
    const headers = from(`192.0.2.${senders}`)
    return anyone().call(calls.resetPassword, { body: { token, new_password }, headers })
  }
  const newLink = async (address?: string) => {
    await ask(firstAdmin.email, address)
    await server.mailIdle()
    return mailbox.linkTo(firstAdmin.email)
  }

  beforeAll(async () => {
    mailbox = await aMailbox()
    const overrides = { clock, tlsAuthority: certificate }
    server = await aServer({ location: await databases.prepared(), environment, overrides })
    boss = await enrolled(server, firstAdmin, clock)
    await server.mailIdle()
    expect((await useMailbox(server, boss, mailTo(mailbox))).status).toBe(200)
  })

  test('are asked for with the same answer for everyone, and lead to the configured address', {
    tags: ['both'],
  }, async () => {
    const known = await ask(firstAdmin.email)
    const unknown = await ask('nobody@example.com')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await server.mailIdle()
    expect(mailbox.mails).toHaveLength(1)
    expect(mailbox.linkTo(firstAdmin.email)).toMatch(/^https:\/\/site\.example\/admin\/reset-password\/rst_/)
  })

  test('to a new password work once, end every session, and keep two factors', async () => {
    clock.advance(hours(2))
    boss = await signInAgain(server, boss, clock)
    const token = tokenOf(await newLink('198.51.100.2'))
    expect(await dumpOf(server.database)).not.toContain(token)
    expect((await reset(token, 'short')).body.detail).toBe('Password must be at least 6 characters long.')
    const wrongCall = await anyone().call(calls.verifyEmail, { body: { token } })
    expect(wrongCall.body.detail).toBe('Email verification failed. The link may be invalid or expired.')
    const done = await reset(token)
    expect(done.status).toBe(200)
    expect(done.body.token).toBeUndefined()
    expect((await reset(token)).body.detail).toBe(
      'Password reset failed. The link may be invalid or expired.',
    )
    expect((await as(boss, server).call(calls.readOwnAccount)).status).toBe(401)
    boss = { ...boss, password: 'Lantern-Rock-22' }
    expect((await loginWith(server, boss)).body).toMatchObject({ mfa_required: true })
    await server.mailIdle()
    expect(mailbox.mails.some(({ raw }) => raw.includes('password was changed'))).toBe(true)
  })

  test('are dead after half an hour, and after a newer one', async () => {
    clock.advance(hours(2))
    const late = tokenOf(await newLink('198.51.100.3'))
    clock.advance(minutes(31))
    expect((await reset(late)).status).toBe(400)
    const first = tokenOf(await newLink('198.51.100.3'))
    const second = tokenOf(await newLink('198.51.100.3'))
    expect(second).not.toBe(first)
    expect((await reset(first)).status).toBe(400)
    expect((await reset(second)).status).toBe(200)
  })

  test('are used by one of fifty that come at once', async () => {
    clock.advance(hours(2))
    const token = tokenOf(await newLink('198.51.100.4'))
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('go out three times an hour for one account, and the answer does not tell', async () => {
    clock.advance(hours(2))
    await server.mailIdle()
    const before = mailbox.mails.length
    const answers = []
    for (let n = 0; n < 5; n++) answers.push(await ask(firstAdmin.email, `198.51.100.${10 + n}`))
    await server.mailIdle()
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(mailbox.mails.length - before).toBe(3)
  })

  test('confirm an address once; before that nobody signs in', { tags: ['both'] }, async () => {
    clock.advance(hours(2))
    const signedIn = await verifyWith(server, boss, await codeAt(boss.secret, clock()))
    const admin = { token: signedIn.body.token as string }
    const anna = { username: 'anna', email: 'anna@example.com', password: 'Paper-Lake-84' }
    const body = { ...anna, role: 'moderator', is_verified: true, mfa_enabled: true, id: 'mine' }
    const made = await as(admin, server).call(createUser, { body })
    expect(made).toMatchObject({
      status: 201,
      body: { is_verified: false, mfa_enabled: false, email_sent: true },
    })
    expect(made.body.verification_url).toBeUndefined()
    expect(made.body.id).not.toBe('mine')
    expect(await loginWith(server, anna)).toMatchObject({ status: 403, body: { success: false } })
    expect((await loginWith(server, { ...anna, password: 'wrong' })).status).toBe(401)
    const token = tokenOf(mailbox.linkTo(anna.email))
    expect((await reset(token)).status).toBe(400)
    clock.advance(hours(24))
    expect((await anyone().call(calls.verifyEmail, { body: { token } })).status).toBe(400)
    clock.advance(-hours(24))
    const unknown = { token: `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}` }
    expect((await anyone().call(calls.verifyEmail, { body: unknown })).status).toBe(400)
    const version = async () => (await findUser({ database: server.database }, { username: 'anna' }))?.version
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => anyone().call(calls.verifyEmail, { body: { token } })),
    )
    const first = await version()
    // Mail scanners open links before the addressee does.
    answers.push(await anyone().call(calls.verifyEmail, { body: { token } }))
    const said = { status: 200, body: { message: 'Email verified successfully' } }
    expect(answers).toMatchObject(answers.map(() => said))
    expect(await version()).toBe(first)
    expect((await loginWith(server, anna)).body).toMatchObject({ success: true, mfa_grace_days_left: 14 })
  })

  test('that a newer one replaced say of an address that it is confirmed, and of no other', async () => {
    clock.advance(hours(2))
    const signedIn = await verifyWith(server, boss, await codeAt(boss.secret, clock()))
    const admin = as({ token: signedIn.body.token as string }, server)
    const bea = { username: 'bea', email: 'bea@example.com', role: 'moderator' }
    const made = await admin.call(createUser, { body: { ...bea, password: 'Paper-Lake-84' } })
    const links = [tokenOf(mailbox.linkTo(bea.email))]
    await admin.call(calls.resendVerification, { body: { email: bea.email } })
    links.push(tokenOf(mailbox.linkTo(bea.email)))
    const statusOf = async (token = '') =>
      (await anyone().call(calls.verifyEmail, { body: { token } })).status
    expect(await statusOf(links[0])).toBe(400)
    expect([await statusOf(links[1]), await statusOf(links[0])]).toEqual([200, 200])
    const body = { ...bea, email: 'bea2@example.com', is_active: true }
    expect((await admin.call(changeUser, { params: { id: made.body.id }, body })).status).toBe(200)
    expect([await statusOf(links[1]), await statusOf(links[0])]).toEqual([400, 400])
    const next = tokenOf(mailbox.linkTo(body.email))
    expect([await statusOf(next), await statusOf(next), await statusOf(links[1])]).toEqual([200, 200, 400])
    clock.advance(hours(25))
    expect(await statusOf(next)).toBe(400)
  })

  test('invite someone to choose the first password, which nobody else learns', async () => {
    clock.advance(minutes(1))
    const signedIn = await verifyWith(server, boss, await codeAt(boss.secret, clock()))
    const admin = as({ token: signedIn.body.token as string }, server)
    const vera = { username: 'vera', email: 'vera@example.com', role: 'moderator' }
    const lacking = await admin.call(createUser, { body: vera })
    expect(lacking).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
    const made = await admin.call(createUser, { body: { ...vera, invite: true } })
    expect(made).toMatchObject({ status: 201, body: { is_verified: false, email_sent: true } })
    const person = { username: 'vera', password: 'Walnut-Meadow-31' }
    expect((await loginWith(server, { ...person, password: '' })).status).toBe(400)
    expect((await loginWith(server, person)).status).toBe(401)
    const first = tokenOf(mailbox.linkTo(vera.email))
    expect((await anyone().call(calls.verifyEmail, { body: { token: first } })).status).toBe(400)
    await admin.call(calls.resendVerification, { body: { email: vera.email } })
    const link = mailbox.linkTo(vera.email)
    expect(link).toMatch(/^https:\/\/site\.example\/admin\/reset-password\/inv_/)
    const token = tokenOf(link)
    expect((await reset(first, person.password)).status).toBe(400)
    clock.advance(hours(24))
    expect((await reset(token, person.password)).status).toBe(400)
    clock.advance(-hours(24))
    expect((await reset(token, 'vera1234')).status).toBe(400)
    expect((await reset(token, person.password)).status).toBe(200)
    expect((await reset(token, person.password)).status).toBe(400)
    expect((await loginWith(server, person)).body).toMatchObject({ success: true })
  })

  test('to a new password go out for an admin, who never learns the password', async () => {
    clock.advance(minutes(1))
    const signedIn = await verifyWith(server, boss, await codeAt(boss.secret, clock()))
    const admin = as({ token: signedIn.body.token as string }, server)
    const users = (await admin.call(listUsers)).body as AdminUser[]
    const idOf = (name: string) => users.find(({ username }) => username === name)?.id ?? ''
    const made = await admin.call(makeResetLink, { params: { id: idOf('vera') } })
    expect(made).toMatchObject({ status: 200, body: { email_sent: true } })
    expect(made.body.reset_url).toBeUndefined()
    const [entry] = await readHistory(server, { subject: 'user' })
    expect(entry).toMatchObject({ action: 'reset-link', subject_name: 'vera', actor_name: 'boss' })
    expect((await reset(tokenOf(mailbox.linkTo('vera@example.com')), 'Willow-Harbour-55')).status).toBe(200)
    const vera = await loginWith(server, { username: 'vera', password: 'Willow-Harbour-55' })
    const asVera = as({ token: vera.body.token }, server)
    expect((await asVera.call(makeResetLink, { params: { id: idOf('boss') } })).status).toBe(403)
    expect((await admin.call(makeResetLink, { params: { id: 'nobody' } })).status).toBe(404)
    clock.advance(minutes(6))
    expect((await admin.call(makeResetLink, { params: { id: idOf('vera') } })).status).toBe(403)
  })

  test('are handed to the admin where the mail cannot be sent', async () => {
    clock.advance(minutes(1))
    const signedIn = await verifyWith(server, boss, await codeAt(boss.secret, clock()))
    const admin = { token: signedIn.body.token as string }
    await useMailbox(server, admin, mailTo({ port: 1 }))
    const body = { username: 'carl', email: 'carl@example.com', password: 'Paper-Lake-84', role: 'admin' }
    const made = await as(admin, server).call(createUser, { body })
    expect(made).toMatchObject({ status: 201, body: { email_sent: false } })
    expect(made.body.verification_url).toMatch(/^https:\/\/site\.example\/admin\/verify-email\/ver_/)
    const again = await as(admin, server).call(calls.resendVerification, { body: { email: body.email } })
    expect(again.body).toMatchObject({ email_sent: false, verification_url: expect.any(String) })
    const users = (await as(admin, server).call(listUsers)).body as AdminUser[]
    const vera = users.find(({ username }) => username === 'vera')
    const handed = await as(admin, server).call(makeResetLink, { params: { id: vera?.id ?? '' } })
    expect(handed.body).toMatchObject({ email_sent: false })
    expect(handed.body.reset_url).toMatch(/^https:\/\/site\.example\/admin\/reset-password\/rst_/)
    expect((await reset(tokenOf(handed.body.reset_url), 'Meadow-Lantern-82')).status).toBe(200)
    const waiting = users.find(({ username }) => username === 'carl')
    const early = await as(admin, server).call(makeResetLink, { params: { id: waiting?.id ?? '' } })
    expect(early.status).toBe(409)
    const anonymous = await anyone().call(calls.resendVerification, { body: { email: body.email } })
    expect(anonymous.body).toEqual({ message: expect.any(String) })
  })
})
