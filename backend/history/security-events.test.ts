import { expect, test } from 'vitest'
import { ApiError } from '#backend/http/errors.ts'
import { createLog } from '#backend/log.ts'
import { readHistory } from '#backend/models/history.ts'
import { findUser } from '#backend/models/user.ts'
import { listHistory } from '#contract/history.ts'
import { hours, minutes } from '#contract/primitives/time.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import {
  aClock,
  aMember,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  from,
  loginWith,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { countRows } from '#testing/backend/rows.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { createSecurityEvents, TOLD_APART } from './security-events.ts'
import { verifyHistory } from './verify-history.ts'

describeEachDatabase('Log and history', (databases) => {
  test('name every sign-in: who, factor, outcome, network', { tags: ['both'] }, async () => {
    const clock = aClock()
    const server = await aServer({
      location: await databases.prepared(),
      environment: { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' },
      overrides: { clock },
    })
    const boss = await enrolled(server, firstAdmin, clock, from('192.0.2.1'))
    clock.advance(minutes(2))
    expect(
      (await loginWith(server, { ...firstAdmin, password: 'wrong-one' }, from('192.0.2.2'))).status,
    ).toBe(401)
    const unknown = { username: 'my-secret-password', password: 'x' }
    expect((await loginWith(server, unknown, from('192.0.2.3'))).status).toBe(401)
    expect((await verifyWith(server, firstAdmin, '000000', from('192.0.2.4'))).status).toBe(401)
    expect((await loginWith(server, firstAdmin, from('192.0.2.1'))).status).toBe(200)
    const code = await codeAt(boss.secret, clock())
    expect((await verifyWith(server, firstAdmin, code, from('192.0.2.1'))).status).toBe(200)
    expect((await verifyWith(server, firstAdmin, boss.backupCodes[0], from('2001:db8::7'))).status).toBe(200)

    const lines = server.logged().filter(({ msg }) => msg === 'sign-in' || msg === 'sign-in refused')
    const wrong = 'Invalid username or password'
    expect(lines.map(({ who, factor, outcome, network }) => [who, factor, outcome, network])).toEqual([
      ['boss', 'password', 'second factor asked', '192.0.2.1'],
      ['boss', 'password', wrong, '192.0.2.2'],
      [undefined, 'password', wrong, '192.0.2.3'],
      ['boss', 'code', 'Invalid MFA code', '192.0.2.4'],
      ['boss', 'password', 'second factor asked', '192.0.2.1'],
      ['boss', 'code', 'signed in', '192.0.2.1'],
      ['boss', 'backup code', 'signed in', '2001:db8:0:0::/64'],
    ])
    const entries = (await readHistory(server, { subject: 'session' })).reverse()
    expect(entries.map(({ action, subject_name, after }) => [action, subject_name, after])).toEqual([
      ['sign-in', 'boss', { outcome: 'signed in', factor: 'code', network: '192.0.2.1' }],
      ['sign-in-refused', 'boss', { outcome: wrong, factor: 'password', network: '192.0.2.2', count: 1 }],
      ['sign-in-refused', '', { outcome: wrong, factor: 'password', network: '192.0.2.3', count: 1 }],
      [
        'sign-in-refused',
        'boss',
        { outcome: 'Invalid MFA code', factor: 'code', network: '192.0.2.4', count: 1 },
      ],
      ['sign-in', 'boss', { outcome: 'signed in', factor: 'code', network: '192.0.2.1' }],
      ['sign-in', 'boss', { outcome: 'signed in', factor: 'backup code', network: '2001:db8:0:0::/64' }],
    ])
    expect(JSON.stringify([server.logged(), entries])).not.toContain('my-secret-password')
    expect((await verifyHistory(server.database)).faults).toEqual([])
  })

  test('name every refused permission and every change of settings', async () => {
    const clock = aClock()
    const server = await aServer({
      location: await databases.prepared(),
      environment: firstAdminEnvironment,
      overrides: { clock },
    })
    const boss = await enrolled(server, firstAdmin, clock)
    const { password_hash = '' } = (await findUser(server, { username: 'boss' })) ?? {}
    await aMember(server, { username: 'mod', password_hash })
    const { body } = await loginWith(server, { username: 'mod', password: firstAdmin.password })
    const mod = { token: body.token }
    for (let n = 0; n < 3; n++) {
      expect((await as(mod, server).call(listHistory)).status).toBe(403)
    }
    expect(
      (await as(mod, server).call(changeSettings, { body: { maintenance: { enabled: true } } })).status,
    ).not.toBe(200)
    expect((await as(visitor, server).call(listHistory)).status).toBe(401)
    const riskDisclaimer = { ...settingsDefaults.riskDisclaimer, enabled: false }
    expect((await as(boss, server).call(changeSettings, { body: { riskDisclaimer } })).status).toBe(200)

    const refused = server.logged().filter(({ msg }) => msg === 'permission refused')
    expect(refused.map(({ who, path }) => [who, path]).slice(0, 3)).toEqual(
      Array(3).fill(['mod', listHistory.path]),
    )
    expect(refused.at(-1)).toMatchObject({ path: listHistory.path, method: 'GET', network: '127.0.0.1' })
    const [entry] = await readHistory(server, { subject: 'permission', subject_id: 'history:read' })
    expect(entry).toMatchObject({
      action: 'refused',
      actor_name: 'mod',
      subject_name: listHistory.summary,
      after: { call: `GET ${listHistory.path}`, count: 1, network: '127.0.0.1' },
    })
    const [change] = await readHistory(server, { subject: 'settings' })
    expect(change).toMatchObject({ actor_name: 'boss', action: 'change' })
    const line = server.logged().filter(({ msg, subject }) => msg === 'history' && subject === 'settings')
    expect(line.at(-1)).toMatchObject({ who: 'boss', action: 'change', position: expect.any(Number) })
    await server.stop()
  })

  test('cannot be filled: a network writes two entries an hour, and all networks together a bounded number', {
    tags: ['all'],
  }, async () => {
    const database = await databases.migrated()
    const clock = aClock()
    const lines: string[] = []
    const log = createLog({ write: (line) => lines.push(line) })
    const events = createSecurityEvents(database, { log, clock })
    const fail = (address: string) =>
      events
        .signIn({ username: 'anybody', factor: 'password', address }, async () => {
          throw new ApiError('wrong_credentials', 'Invalid username or password')
        })
        .catch((error: Error) => error.message)
    for (let n = 0; n < 50; n++) expect(await fail('192.0.2.1')).toBe('Invalid username or password')
    expect(await countRows(database, 'history')).toBe(1)
    clock.advance(hours(1))
    await events.flush()
    const [last] = await readHistory({ database }, {})
    expect(last).toMatchObject({ action: 'sign-in-refused', after: { count: 49, network: '192.0.2.1' } })
    expect(await countRows(database, 'history')).toBe(2)

    for (let n = 0; n < TOLD_APART + 300; n++) await fail(`198.51.${n >> 8}.${n & 255}`)
    await events.flush('all')
    expect(await countRows(database, 'history')).toBeLessThanOrEqual(2 + TOLD_APART + 2)
    expect(lines).toHaveLength(50 + TOLD_APART + 300)
    let total = 0
    for (let page = await readHistory({ database }, {}); page.length > 0; ) {
      for (const { after } of page) total += Number(after?.count)
      const { at: before, id: before_id } = page.at(-1) ?? {}
      page = await readHistory({ database }, { before, before_id })
    }
    expect(total).toBe(50 + TOLD_APART + 300)
  })
})
