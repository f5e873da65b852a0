import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { hashingEffort } from '#backend/crypto/password-hash.ts'
import { listFirms } from '#contract/firm-endpoints.ts'
import { enrolled, firstAdmin, firstAdminEnvironment, from, loginWith } from '#testing/backend/accounts.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'

const home = from('203.0.113.7')

// The long version: npm run soak -- login-flood
describe('While the sign-in is flooded', () => {
  test('most guesses are turned away, readers read, and a known device signs in', {
    tags: ['all'],
  }, async () => {
    const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' }
    const overrides = { effort: hashingEffort }
    const server = await aServer({ environment, overrides })
    await enrolled(server, firstAdmin, () => new Date(), home)
    const guesses = Array.from({ length: 250 }, (_, n) =>
      loginWith(server, { username: `guess${n}`, password: 'x' }, from(`198.18.0.${n + 1}`)),
    )
    await pause(50)
    const owner = loginWith(server, firstAdmin, home)
    expect((await as(visitor, server).call(listFirms)).status).toBe(200)
    expect((await owner).body).toMatchObject({ mfa_required: true })
    const answers = await Promise.all(guesses)
    const refused = answers.filter(({ status }) => status === 429)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  })
})
