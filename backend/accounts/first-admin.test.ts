import { expect, test } from 'vitest'
import { resetPassword } from '#contract/accounts/sign-in.ts'
import { enrolled, firstAdmin, firstAdminEnvironment, loginWith } from '#testing/backend/accounts.ts'
import { lockedUntilBrokenOff } from '#testing/backend/broken-off.ts'
import { databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'
import { countRows } from '#testing/backend/rows.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'

const tokenIn = (link: string | null) => link?.match(/\/(rst_[^/?]+)\?for=admin$/)?.[1] ?? ''

describeEachDatabase('The first admin', (databases) => {
  test('gets in by the newest link of the console, and no link is made after that', async () => {
    const location = await databases.empty()
    const first = await aServer({ location })
    const second = await aServer({ location })
    const tokens = [first, second].map(({ firstLink }) => tokenIn(firstLink))
    expect(second.firstLink).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/admin\/reset-password\/rst_/)
    const admin = { username: 'admin', password: ' Granite-Harbour-71 ' }
    expect((await loginWith(second, { ...admin, password: 'x' })).status).toBe(401)
    const set = (token: string | undefined) =>
      as(visitor, second).call(resetPassword, { body: { token, new_password: admin.password } })
    expect((await set(tokens[0])).status).toBe(400)
    expect((await set(tokens[1])).status).toBe(200)
    const trimmed = { ...admin, password: admin.password.trim() }
    expect((await loginWith(second, trimmed)).status).toBe(401)
    expect((await enrolled(second, admin, () => new Date())).token).toMatch(/^pf_/)
    expect((await aServer({ location })).firstLink).toBeNull()
    for (const server of [first, second]) {
      expect(JSON.stringify(server.logged())).not.toContain('rst_')
    }
  })

  test('is called otherwise on the console where the name is taken', async () => {
    const location = await databases.empty()
    const server = await aServer({ location })
    expect(server.firstName).toBe('admin')
    await server.database.sequelize.query(
      "UPDATE users SET role = 'reviewer', email = 'a@example.com', email_key = 'a@example.com'",
    )
    const { firstName, firstLink } = await aServer({ location })
    expect(firstName).toMatch(/^admin-\d+$/)
    const password = 'Granite-Harbour-71'
    expect(firstLink).toMatch(new RegExp(`\\?for=${firstName}$`))
    const body = { token: /rst_[^?]+/.exec(firstLink ?? '')?.[0], new_password: password }
    expect((await as(visitor, server).call(resetPassword, { body })).status).toBe(200)
    const signedIn = await loginWith(server, { username: firstName ?? '', password })
    expect(signedIn.body.mfa_setup_required).toBe(true)
  })

  test('comes from the environment, once, however many start at once', async () => {
    const location = await databases.empty()
    const environment = firstAdminEnvironment
    const servers = await Promise.all([1, 2, 3].map(() => aServer({ location, environment })))
    expect(servers.map(({ firstLink }) => firstLink)).toEqual([null, null, null])
    const [server] = servers
    if (!server) throw new Error('No server started')
    expect(await countRows(server.database, 'users')).toBe(1)
    const other = { ...environment, ADMIN_PASSWORD: 'Lantern-Rock-22' }
    const later = await aServer({ location, environment: other })
    expect((await loginWith(later, firstAdmin)).body.mfa_setup_required).toBe(true)
    expect((await loginWith(later, { ...firstAdmin, password: 'Lantern-Rock-22' })).status).toBe(401)
  })

  test('of the environment takes the place of one who never came in, and of nobody else', async () => {
    const location = await databases.empty()
    const { firstLink } = await aServer({ location })
    const server = await aServer({ location, environment: firstAdminEnvironment })
    expect([server.firstLink, await countRows(server.database, 'users')]).toEqual([null, 1])
    const body = { token: tokenIn(firstLink), new_password: 'Lantern-Rock-22' }
    expect((await as(visitor, server).call(resetPassword, { body })).status).toBe(400)
    expect((await loginWith(server, firstAdmin)).body.mfa_setup_required).toBe(true)
    const other = {
      ADMIN_USERNAME: 'other',
      ADMIN_EMAIL: 'other@example.com',
      ADMIN_PASSWORD: 'Lantern-Rock-22',
    }
    const later = await aServer({ location, environment: { ...firstAdminEnvironment, ...other } })
    expect(await countRows(later.database, 'users')).toBe(1)
  })

  test('is not made with a password that others guess', { tags: ['both'] }, async () => {
    const environment = { ...firstAdminEnvironment, ADMIN_PASSWORD: 'boss2026' }
    await expect(aServer({ location: await databases.prepared(), environment })).rejects.toThrow(
      'ADMIN_PASSWORD',
    )
  })

  test('is not judged again by the password in the environment once it is there', async () => {
    const location = await databases.empty()
    await aServer({ location, environment: firstAdminEnvironment })
    const environment = { ...firstAdminEnvironment, ADMIN_PASSWORD: 'boss2026' }
    const later = await aServer({ location, environment })
    expect((await loginWith(later, firstAdmin)).body.mfa_setup_required).toBe(true)
  })
})

test('A start that waited too long for the lock of another goes on once the lock is gone', {
  tags: ['all'],
}, async () => {
  const location = await databasesOf('mysql').empty()
  const { firstName } = await aServer({ location })
  const lock = await lockedUntilBrokenOff(location, 'SELECT * FROM users', 'SELECT `id`, `username`')
  const [later] = await Promise.all([aServer({ location }), lock.untilBrokenOff()])
  expect(later.firstName).toBe(firstName)
})
