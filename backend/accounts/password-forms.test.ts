import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSecrets } from '#backend/app-secret.ts'
import { createPasswordHasher } from '#backend/crypto/password-hash.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { findUser, updateUser } from '#backend/models/user.ts'
import { changePassword, resetPassword } from '#contract/accounts/sign-in.ts'
import { createUser, makeResetLink } from '#contract/accounts/users-endpoints.ts'
import { isSamePassword, passwordLength } from '#contract/primitives/password-form.ts'
import {
  aClock,
  aMember,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  lenientRules,
  lightEffort,
  loginWith,
  type SignedIn,
} from '#testing/backend/accounts.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const secret = 'the passwords of this test are old ones'

/** One password as systems type it: é in one character and in two, a ligature, full-width letters and digits. */
const typed = {
  asOne: 'Caf\u00e9-Office-71',
  asTwo: 'Cafe\u0301-Office-71',
  ligature: 'Caf\u00e9-O\ufb03ce-71',
  fullWidth: '\uff23\uff41\uff46\u00e9\uff0d\uff2f\uff46\uff46\uff49\uff43\uff45\uff0d\uff17\uff11',
} as const
const ways = Object.entries(typed).map(([way, password]) => ({ way, password }))
const pairs = ways.flatMap((set) => ways.map((used) => ({ set, used })))

/** A hash of what was typed, as it was made before there was one form. */
async function rawHash(password: string, pepper: Buffer): Promise<string> {
  const salt = randomBytes(16)
  const [digest = ''] = await createPasswordHasher(pepper, lightEffort).digests([password], salt)
  const [told, made] = [salt, Buffer.from(digest, 'hex')].map((bytes) =>
    bytes.toString('base64').replace(/=+$/, ''),
  )
  return `$argon2id$v=19$m=${lightEffort.memoryCost},t=${lightEffort.timeCost},p=1$${told}$${made}`
}

describe('A password', () => {
  const clock = aClock()
  let server: TestServer
  let boss: SignedIn
  beforeAll(async () => {
    const environment = { ...firstAdminEnvironment, ADMIN_PASSWORD: typed.asTwo, APP_SECRET: secret }
    const overrides = { clock, rules: lenientRules, effort: lightEffort }
    server = await aServer({ environment, overrides })
    boss = await enrolled(server, { ...firstAdmin, password: typed.asOne }, clock)
  })

  const member = async (username: string, password_hash = '') => {
    const id = await aMember(server, { username, password_hash })
    const signIn = async (password: string) => (await loginWith(server, { username, password })).status
    const reset = async (new_password: string) => {
      const { body } = await as(boss, server).call(makeResetLink, { params: { id } })
      const token = /rst_[^?]+/.exec(body.reset_url)?.[0]
      return as(visitor, server).call(resetPassword, { body: { token, new_password } })
    }
    const stored = async () => (await findUser({ database: server.database }, { id }))?.password_hash
    return { id, signIn, reset, stored }
  }

  test.each(pairs)('set as $set.way opens as $used.way', async ({ set, used }) => {
    const { signIn, reset } = await member(`${set.way}.${used.way}`.toLowerCase())
    expect((await reset(set.password)).status).toBe(200)
    expect(await signIn(used.password)).toBe(200)
    expect(await signIn(`${used.password}!`)).toBe(401)
  })

  test('is confirmed, and changed, in whichever way it is typed', async () => {
    const username = 'changer'
    const { reset, signIn } = await member(username)
    await reset(typed.asOne)
    const { body } = await loginWith(server, { username, password: typed.asTwo })
    const next = { new_password: 'Gr\u00e1nite-Pier-9', confirm_password: 'Gra\u0301nite-Pier-9' }
    const change = (passwords: object) =>
      as({ token: body.token }, server).call(changePassword, {
        body: { current_password: typed.ligature, ...next, ...passwords },
      })
    expect((await change({ confirm_password: 'Granite-Pier-9' })).status).toBe(400)
    expect((await change({})).status).toBe(200)
    expect(await signIn(next.confirm_password)).toBe(200)
  })

  test('of before opens by what was typed then, and by every way from then on', async () => {
    const { pepper } = await openSecrets(server.database, { appSecret: secret, dataDir: '' })
    const old = await rawHash(typed.ligature, pepper)
    const { signIn, stored } = await member('veteran', old)
    expect(await signIn(typed.asOne)).toBe(401)
    expect(await stored()).toBe(old)
    expect(await signIn(typed.ligature)).toBe(200)
    const renewed = await stored()
    expect(renewed).not.toBe(old)
    for (const { password } of ways) expect(await signIn(password)).toBe(200)
    expect(await stored()).toBe(renewed)
  })

  test('is measured, and compared with names, as it is hashed', async () => {
    const { reset, signIn } = await member('anna.b')
    // Ten characters as typed, five as hashed.
    const short = 'e\u0301'.repeat(5)
    expect(passwordLength(short)).toBe(5)
    expect((await reset(short)).body.detail).toBe('Password must be at least 6 characters long.')
    expect((await reset('\uff30\uff41\uff53\uff53\uff57\uff4f\uff52\uff44\uff11')).body.detail).toBe(
      'This password is too common.',
    )
    expect((await reset('\uff41\uff4e\uff4e\uff41.b-2026-x')).status).toBe(400)
    // As long as may be, in the form with two characters for each letter.
    const long = Array.from({ length: 256 }, (_, n) => `${'aeiou'[(n * n + (n >> 2)) % 5]}\u0301`).join('')
    expect(passwordLength(long)).toBe(256)
    expect((await reset(long)).status).toBe(200)
    expect(await signIn(long.normalize('NFC'))).toBe(200)
  })

  test('of a new member of the staff is no exception', async () => {
    const password = typed.ligature
    const body = { username: 'newcomer', email: 'newcomer@example.com', password, role: 'moderator' }
    const { body: made } = await as(boss, server).call(createUser, { body })
    await inTransaction(server.database, (writing) => updateUser(writing, made.id, { is_verified: true }))
    expect((await loginWith(server, { username: 'newcomer', password: typed.asTwo })).status).toBe(200)
  })
})

test('Two typed passwords are one where they are hashed alike', () => {
  expect(ways.every(({ password }) => isSamePassword(password, typed.asOne))).toBe(true)
  expect(isSamePassword(typed.asOne, typed.asOne.toLowerCase())).toBe(false)
  expect(isSamePassword(' x', 'x')).toBe(false)
})
