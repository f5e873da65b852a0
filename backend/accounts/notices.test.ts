import { beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/accounts/sign-in.ts'
import { changeUser, createUser } from '#contract/accounts/users-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { hours } from '#contract/primitives/time.ts'
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
  signInAgain,
} from '#testing/backend/accounts.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { mailTo, useMailbox } from '#testing/backend/mail-setup.ts'
import { aMailbox, type Mailbox } from '#testing/backend/mailbox.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1', SMTP_ALLOW_PRIVATE: '1' }
const password = 'Paper-Lake-84'

describeEachDatabase('The owner of an account', (databases) => {
  const clock = aClock()
  let server: TestServer
  let mailbox: Mailbox
  let boss: SignedIn
  let bossId = ''
  const admin = () => as(boss, server)
  const anyone = () => as(visitor, server)
  const tokenTo = (address: string) => mailbox.linkTo(address).split('/').at(-1) ?? ''
  /** The mails since the last call, by receiver. */
  const told = async () => {
    await server.mailIdle()
    const notices = mailbox.mails.splice(0).map(({ to, raw }) => {
      const said = /happened to the account \S+: ([^.;]+)/.exec(raw.replace(/=\r\n/g, ''))?.[1]
      return `${to.join()}: ${said ?? 'a link'}`
    })
    return notices.sort()
  }
  const hired = async (username: string) => {
    const email = `${username}@example.com`
    const body = { username, email, password, role: 'moderator' }
    const { id } = (await admin().call(createUser, { body })).body
    await anyone().call(calls.verifyEmail, { body: { token: tokenTo(email) } })
    await told()
    return { id: id as string, username, email, password }
  }

  beforeAll(async () => {
    mailbox = await aMailbox()
    const overrides = { clock, effort: lightEffort, tlsAuthority: certificate }
    server = await aServer({ location: await databases.prepared(), environment, overrides })
    boss = await enrolled(server, firstAdmin, clock)
    bossId = (await admin().call(calls.readOwnAccount)).body.id
    await useMailbox(server, boss, mailTo(mailbox))
    await told()
  })

  test('is told of a sign-in from elsewhere once, and of what is changed about the way in', async () => {
    boss = await signInAgain(server, boss, clock, from('198.51.100.7'))
    expect(await told()).toEqual(['boss@example.com: a sign-in from an address that was not used before'])
    boss = await signInAgain(server, boss, clock, from('198.51.100.7'))
    expect(await told()).toEqual([])

    const mara = await hired('mara')
    const { token } = (await loginWith(server, mara)).body
    await told()
    const setup = await as({ token }, server).call(calls.setupMfa, { body: { user_id: mara.id } })
    const totp_code = await codeAt(setup.body.secret, clock())
    await as({ token }, server).call(calls.verifyMfaSetup, { body: { user_id: mara.id, totp_code } })
    expect(await told()).toEqual(['mara@example.com: two-factor authentication was set up'])
    const off = { user_id: mara.id, current_password: firstAdmin.password }
    await admin().call(calls.disableMfa, { body: off })
    expect(await told()).toEqual([
      'boss@example.com: a link',
      'mara@example.com: two-factor authentication was switched off',
    ])
    const session = (await loginWith(server, mara)).body
    const changed = { new_password: 'Copper-Hollow-22', confirm_password: 'Copper-Hollow-22' }
    const body = { current_password: password, ...changed }
    expect((await as(session, server).call(calls.changePassword, { body })).status).toBe(200)
    expect((await as(session, server).call(calls.readOwnAccount)).status).toBe(401)
    expect(await told()).toEqual(['mara@example.com: the password was changed'])
  })

  test('is told at the old address of a new one, which opens nothing until it is confirmed', {
    tags: ['both'],
  }, async () => {
    const { id, username } = await hired('mover')
    const email = 'moved@example.com'
    const { body } = await admin().call(changeUser, { params: { id }, body: { email } })
    expect(body).toMatchObject({ email, is_verified: false, email_sent: true })
    const token = tokenTo(email)
    expect(await told()).toEqual([
      'moved@example.com: a link',
      'mover@example.com: the email address was changed',
    ])
    await anyone().call(calls.requestPasswordReset, { body: { email } })
    expect(await told()).toEqual([])
    expect((await anyone().call(calls.verifyEmail, { body: { token } })).status).toBe(200)
    expect((await loginWith(server, { username, password })).body.success).toBe(true)
  })

  test('who is the last admin keeps the old address until the new one is confirmed', async () => {
    clock.advance(hours(2))
    boss = await signInAgain(server, boss, clock)
    await told()
    const move = (email: string) => admin().call(changeUser, { params: { id: bossId }, body: { email } })
    const me = async () => (await admin().call(calls.readOwnAccount)).body
    expect((await move('MARA@example.com')).status).toBe(409)
    const email = 'chief@example.com'
    const first = await move(email)
    expect(first.body).toMatchObject({ email: firstAdmin.email, is_verified: true, email_sent: true })
    const earlier = tokenTo(email)
    await move(email)
    const token = tokenTo(email)
    expect(await told()).toEqual([`${email}: a link`, `${email}: a link`])
    expect(await me()).toMatchObject({ email: firstAdmin.email, is_verified: true })
    await anyone().call(calls.requestPasswordReset, { body: { email } })
    expect(await told()).toEqual([])
    const confirm = (link: string) => anyone().call(calls.verifyEmail, { body: { token: link } })
    expect([(await confirm(earlier)).status, (await confirm(token)).status]).toEqual([400, 200])
    expect(await told()).toEqual([`${firstAdmin.email}: the email address was changed`])
    expect((await admin().call(calls.readOwnAccount)).status).toBe(401)
    boss = await signInAgain(server, boss, clock)
    expect(await me()).toMatchObject({ email, is_verified: true })
    const { body } = await admin().call(listHistory, { query: { subject: 'user' } })
    const values = { before: { email: firstAdmin.email }, after: { email } }
    expect(body[0]).toMatchObject({ action: 'verify-email', ...values })
    expect([(await confirm(token)).status, await told()]).toEqual([200, []])
  })
})
