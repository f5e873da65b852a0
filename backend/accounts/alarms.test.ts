import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { findUser, updateUser } from '#backend/models/user.ts'
import * as calls from '#contract/accounts/sign-in.ts'
import { readAlarm, stopAlarm } from '#contract/accounts/stop-endpoints.ts'
import {
  changeUser,
  createUser,
  deleteUser,
  listUsers,
  restoreUser,
} from '#contract/accounts/users-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { hours, seconds } from '#contract/primitives/time.ts'
import {
  aClock,
  aMember,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  lenientRules,
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
const STOP = /https:\/\/site\.example\/admin\/stop\/(stp_[\w-]{43})/

describeEachDatabase('All admins are told by mail', (databases) => {
  const clock = aClock()
  let server: TestServer
  let mailbox: Mailbox
  let boss: SignedIn
  let second: SignedIn
  const admin = () => as(boss, server)
  /** The alarms that were mailed since the last look: to whom, about what, and the token of the link. */
  const alarms = async () => {
    await server.mailIdle()
    return mailbox.mails.splice(0).flatMap(({ to, raw }) => {
      const text = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
      const token = STOP.exec(text)?.[1]
      return token ? [{ to: to.join(), token, text }] : []
    })
  }
  const stored = async (username: string) => findUser({ database: server.database }, { username })
  const stop = (token: string) => as(visitor, server).call(stopAlarm, { body: { token } })
  const look = (token: string) => as(visitor, server).call(readAlarm, { body: { token } })
  const isIn = async (person: { token: string }) =>
    (await as(person, server).call(calls.readOwnAccount)).status === 200
  const add = (username: string, role = 'admin') => {
    const body = { username, email: `${username}@example.com`, password, role }
    return admin().call(createUser, { body })
  }

  beforeEach(async () => {
    mailbox = await aMailbox()
    const overrides = { clock, effort: lightEffort, rules: lenientRules, tlsAuthority: certificate }
    server = await aServer({ location: await databases.prepared(), environment, overrides })
    boss = await enrolled(server, firstAdmin, clock)
    const password_hash = (await stored('boss'))?.password_hash ?? ''
    await aMember(server, { username: 'second', role: 'admin', password_hash })
    second = await enrolled(server, { username: 'second', password: firstAdmin.password }, clock)
    await aMember(server, { username: 'mara', password_hash })
    await useMailbox(server, boss, mailTo(mailbox))
    await alarms()
  })

  test('when one is added, with a link that ends the acting session and deactivates the new one', async () => {
    const id = (await add('mallory')).body.id
    const told = await alarms()
    expect(told.map(({ to }) => to).sort()).toEqual(['boss@example.com', 'second@example.com'])
    expect(told[0]?.text).toContain('boss added mallory as an admin')
    expect(new Set(told.map(({ token }) => token)).size).toBe(2)
    const [{ token = '' } = {}, { token: other = '' } = {}] = told
    for (let n = 0; n < 3; n++) {
      const page = await fetch(`${server.url}/admin/stop/${token}`)
      expect(page.status).toBe(200)
      expect(await look(token)).toMatchObject({
        status: 200,
        body: { kind: 'added', subject: 'mallory', actor: 'boss', address: '127.0.0.1' },
      })
    }
    expect([await isIn(boss), (await stored('mallory'))?.is_active]).toEqual([true, true])
    expect(await stop(token)).toMatchObject({ status: 200, body: { deactivated: true } })
    expect([await isIn(boss), await isIn(second)]).toEqual([false, true])
    expect((await stored('mallory'))?.is_active).toBe(false)
    for (const spent of [token, other]) {
      expect((await stop(spent)).status).toBe(400)
      expect((await look(spent)).status).toBe(400)
    }
    const { body } = await as(second, server).call(listHistory, {
      query: { subject: 'user', subject_id: id },
    })
    const name = told[0]?.to === 'boss@example.com' ? 'boss' : 'second'
    const values = { before: { is_active: true }, after: { is_active: false } }
    expect(body[0]).toMatchObject({ action: 'change', actor_id: null, actor_name: name, ...values })
    expect((await as(second, server).call(listUsers)).body).toHaveLength(4)
  })

  test('when a role rises or an admin becomes active again, and not for a moderator', async () => {
    const mara = await stored('mara')
    const params = { id: mara?.id ?? '' }
    const change = (body: Record<string, unknown>) => admin().call(changeUser, { params, body })
    await add('harmless', 'moderator')
    await change({ username: 'mara2' })
    expect(await alarms()).toEqual([])
    await change({ role: 'admin' })
    const raised = await alarms()
    expect(raised.map(({ to }) => to).sort()).toEqual(['boss@example.com', 'second@example.com'])
    expect(raised[0]?.text).toContain('boss made mara2 an admin')
    await change({ is_active: false })
    expect(await alarms()).toEqual([])
    await change({ is_active: true })
    const [again] = await alarms()
    const { token } = await enrolled(server, { username: 'mara2', password: firstAdmin.password }, clock)
    expect(await isIn({ token })).toBe(true)
    expect(await stop(again?.token ?? '')).toMatchObject({ body: { deactivated: true } })
    expect(await isIn({ token })).toBe(false)
    expect((await loginWith(server, { username: 'mara2', password: firstAdmin.password })).status).toBe(403)
  })

  test('when the deletion of an admin is taken back; one that was stopped is final', {
    tags: ['all'],
  }, async () => {
    const params = { id: (await stored('mara'))?.id ?? '' }
    await admin().call(changeUser, { params, body: { role: 'admin' } })
    await alarms()
    await admin().call(deleteUser, { params })
    expect(await alarms()).toEqual([])
    expect((await admin().call(restoreUser, { params })).status).toBe(200)
    const told = await alarms()
    expect(told.map(({ to }) => to).sort()).toEqual(['boss@example.com', 'second@example.com'])
    expect(told[0]?.text).toContain('boss made mara an admin')
    await admin().call(deleteUser, { params })
    expect((await stop(told[0]?.token ?? '')).status).toBe(200)
    expect((await as(second, server).call(restoreUser, { params })).status).toBe(404)
  })

  test('when a second factor is replaced or switched off, with a link that ends that user’s sessions', {
    tags: ['all'],
  }, async () => {
    const id = (await stored('boss'))?.id ?? ''
    const body = { user_id: id, current_password: boss.password, current_code: boss.backupCodes[0] }
    const begun = await admin().call(calls.setupMfa, { body })
    const totp_code = await codeAt(begun.body.secret, clock())
    await admin().call(calls.verifyMfaSetup, { body: { user_id: id, totp_code } })
    const told = await alarms()
    expect(told.map(({ to }) => to).sort()).toEqual(['boss@example.com', 'second@example.com'])
    expect(told[0]?.text).toContain('boss replaced the second factor of boss')
    boss = await signInAgain(server, { ...boss, secret: begun.body.secret }, clock)
    expect((await look(told[0]?.token ?? '')).body.kind).toBe('factor-replaced')
    expect(await stop(told[0]?.token ?? '')).toMatchObject({ body: { deactivated: false } })
    expect(await isIn(boss)).toBe(false)
    expect((await stored('boss'))?.is_active).toBe(true)

    boss = await signInAgain(server, boss, clock)
    const off = { user_id: (await stored('second'))?.id, current_password: firstAdmin.password }
    await admin().call(calls.disableMfa, { body: off })
    const reset = await alarms()
    expect(reset.map(({ to }) => to).sort()).toEqual(['boss@example.com', 'second@example.com'])
    expect(reset[0]?.text).toContain('boss switched off the second factor of second')
    second = await enrolled(server, { username: 'second', password: firstAdmin.password }, clock)
    expect(await alarms()).toEqual([])
    expect((await stop(reset[1]?.token ?? '')).status).toBe(200)
    expect([await isIn(boss), await isIn(second)]).toEqual([false, false])
  })

  test('and one of the links is used by one of many that come at once', async () => {
    await add('mallory')
    const tokens = (await alarms()).map(({ token }) => token)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => stop(tokens[n % 2] ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(400)])
  })

  test('and the links end after 24 hours', { tags: ['all'] }, async () => {
    await add('mallory')
    const [told] = await alarms()
    clock.advance(hours(24) + seconds(1))
    expect((await look(told?.token ?? '')).status).toBe(400)
    expect((await stop(told?.token ?? '')).status).toBe(400)
    expect((await stored('mallory'))?.is_active).toBe(true)
  })

  test('and the last active, verified admin is never deactivated by one', { tags: ['all'] }, async () => {
    const mara = (await stored('mara'))?.id ?? ''
    await admin().call(changeUser, { params: { id: mara }, body: { role: 'admin' } })
    const [told] = await alarms()
    const risen = await enrolled(server, { username: 'mara', password: firstAdmin.password }, clock)
    for (const name of ['boss', 'second']) {
      const id = (await stored(name))?.id ?? ''
      expect((await as(risen, server).call(deleteUser, { params: { id } })).status).toBe(200)
    }
    const { body } = await stop(told?.token ?? '')
    expect(body).toMatchObject({ deactivated: false })
    expect(body.message).toContain('mara is the only admin left and stays active')
    expect(await isIn(risen)).toBe(false)
    expect((await stored('mara'))?.is_active).toBe(true)
  })

  test('who are active and verified, and nobody else', { tags: ['both'] }, async () => {
    const id = (await stored('second'))?.id ?? ''
    await inTransaction(server.database, (writing) => updateUser(writing, id, { is_verified: false }))
    await add('mallory')
    expect((await alarms()).map(({ to }) => to)).toEqual(['boss@example.com'])
  })

  test('and without mail everything works as before', { tags: ['all'] }, async () => {
    await useMailbox(server, boss, { ...mailTo(mailbox), enabled: false })
    expect(await add('quiet')).toMatchObject({ status: 201, body: { email_sent: false } })
    const off = { user_id: (await stored('second'))?.id, current_password: firstAdmin.password }
    expect((await admin().call(calls.disableMfa, { body: off })).status).toBe(200)
    expect(await alarms()).toEqual([])
  })
})
