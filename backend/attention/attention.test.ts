import { expect, test } from 'vitest'
import { findUser } from '#backend/models/user.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import { readAttention } from '#contract/site-endpoints.ts'
import {
  aClock,
  aMember,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  from,
  loginWith,
  signInAgain,
} from '#testing/backend/accounts.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'

const guess = { username: 'nobody', password: 'x' }

test('A proxy that is not trusted is logged once, and shown to admins for a day', async () => {
  const clock = aClock()
  const server = await aServer({ environment: firstAdminEnvironment, overrides: { clock } })
  const boss = await enrolled(server, firstAdmin, clock)
  const warnings = () => server.logged().filter(({ msg }) => msg === 'untrusted proxy')
  const items = async () => (await as(boss, server).call(readAttention)).body.items
  expect([warnings(), await items()]).toEqual([[], []])
  await loginWith(server, guess, from('203.0.113.7'))
  await loginWith(server, guess, from('203.0.113.8'))
  expect(warnings()).toHaveLength(1)
  expect(warnings()[0]).toMatchObject({
    msg: 'untrusted proxy',
    address: '127.0.0.1',
    detail: expect.stringContaining('TRUSTED_PROXIES=127.0.0.1'),
  })
  expect(await items()).toEqual([
    {
      kind: 'untrusted-proxy',
      title: expect.any(String),
      detail: expect.stringContaining('TRUSTED_PROXIES=127.0.0.1'),
      at: expect.any(String),
    },
  ])
  clock.advance(minutes(50))
  expect(await items()).toHaveLength(1)
  clock.advance(days(1))
  const again = await signInAgain(server, boss, clock)
  expect((await as(again, server).call(readAttention)).body.items).toEqual([])
})

test('A proxy that is trusted, and a call that forwards nothing, need no attention', async () => {
  const clock = aClock()
  const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' }
  const server = await aServer({ environment, overrides: { clock } })
  const boss = await enrolled(server, firstAdmin, clock)
  await loginWith(server, guess, from('203.0.113.7'))
  expect((await as(boss, server).call(readAttention)).body).toEqual({ items: [] })
  expect(server.logged().filter(({ msg }) => msg === 'untrusted proxy')).toEqual([])
})

test('What a trusted proxy writes and nobody can read is told once, and never counts as the proxy', async () => {
  const clock = aClock()
  const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' }
  const server = await aServer({ environment, overrides: { clock } })
  const boss = await enrolled(server, firstAdmin, clock)
  for (const header of ['Forwarded', 'X-Forwarded-For'])
    for (let n = 0; n < 25; n++) await loginWith(server, guess, { [header]: 'for=_hidden' })
  const hidden = await loginWith(server, guess, { Forwarded: 'for=unknown' })
  expect(hidden.status).toBe(429)
  expect((await loginWith(server, guess)).status).toBe(401)
  expect((await loginWith(server, guess, { Forwarded: 'for="[2001:db8::1]:4711"' })).status).toBe(401)
  const warnings = server.logged().filter(({ msg }) => msg === 'unreadable address')
  expect(warnings).toMatchObject([
    { address: '127.0.0.1', detail: expect.stringContaining('Forwarded: _hidden') },
  ])
  expect(server.logged().filter(({ msg }) => msg === 'untrusted proxy')).toEqual([])
  const { items } = (await as(boss, server).call(readAttention)).body
  expect(items).toEqual([
    {
      kind: 'unreadable-address',
      title: expect.any(String),
      detail: expect.stringContaining('Calls through 127.0.0.1 do not say who calls (Forwarded: unknown)'),
      at: expect.any(String),
    },
  ])
})

test.each(['Forwarded', 'X-Real-IP'])(
  'A proxy that is not trusted is told by its %s as well',
  async (header) => {
    const server = await aServer({ environment: firstAdminEnvironment })
    await loginWith(server, guess, { [header]: 'for=203.0.113.7' })
    const detail = expect.stringContaining(`Calls from 127.0.0.1 carry ${header}, which is not believed`)
    expect(server.logged().filter(({ msg }) => msg === 'untrusted proxy')).toMatchObject([{ detail }])
  },
)

test('Nobody but an admin reads it', async () => {
  const clock = aClock()
  const server = await aServer({ environment: firstAdminEnvironment, overrides: { clock } })
  const boss = await enrolled(server, firstAdmin, clock)
  expect((await as(visitor, server).call(readAttention)).status).toBe(401)
  const stored = await findUser({ database: server.database }, { username: 'boss' })
  await aMember(server, { username: 'moderator', password_hash: stored?.password_hash ?? '' })
  const { body } = await loginWith(server, { username: 'moderator', password: boss.password })
  expect((await as({ token: body.token }, server).call(readAttention)).status).toBe(403)
})

test('Behind such a proxy the wrong sign-ins of others do not keep the owner out', async () => {
  const clock = aClock()
  const server = await aServer({ environment: firstAdminEnvironment, overrides: { clock } })
  await enrolled(server, firstAdmin, clock, from('203.0.113.7'))
  for (let n = 0; n < 25; n++)
    await loginWith(server, { username: `guess${n}`, password: 'x' }, from(`198.51.100.${n}`))
  expect((await loginWith(server, guess, from('198.51.100.99'))).status).toBe(429)
  expect((await loginWith(server, firstAdmin, from('203.0.113.7'))).body.mfa_required).toBe(true)
})
