import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { resetPassword } from '#contract/accounts/sign-in.ts'
import { enrolled, loginWith } from '#testing/backend/accounts.ts'
import { databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'
import { runScript } from '#testing/backend/run-script.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'

const script = fileURLToPath(new URL('./admin-command.ts', import.meta.url))
const secret = 'tests share one secret, so that servers share databases'

const shared = { APP_URL: 'https://site.example', APP_SECRET: secret }

/** Each command is a process of its own. */
const run = (variables: Record<string, string>, args: readonly string[]) =>
  runScript(script, { ...shared, ...variables }, args)

describeEachDatabase('Staff accounts from the console', (databases) => {
  test('are made, given a password by the link, listed, and helped when locked out', {
    tags: ['all'],
  }, async () => {
    const location = await databases.empty()
    const folder = location.kind === 'sqlite' ? location.file.replace(/\/[^/]*$/, '') : '/tmp'
    const variables: Record<string, string> =
      location.kind === 'mysql' ? { DATABASE_URL: location.url, DATA_DIR: folder } : { DATA_DIR: folder }
    const created = await run(variables, ['create', 'Anna', 'anna@example.com'])
    expect(created).toMatchObject({ code: 0, complained: '' })
    const token = /\/admin\/reset-password\/(rst_[\w-]{43})/.exec(created.said)?.[1]
    const server = await aServer({ location })
    const body = { token, new_password: 'Lantern-Rock-22' }
    expect((await as(visitor, server).call(resetPassword, { body })).status).toBe(200)
    const anna = { username: 'anna', password: 'Lantern-Rock-22' }
    await enrolled(server, anna, () => new Date())
    expect((await loginWith(server, anna)).body.mfa_required).toBe(true)
    expect((await run(variables, ['list'])).said).toContain(
      'anna  anna@example.com  admin, active, verified, two',
    )
    expect((await run(variables, ['reset-mfa', 'anna'])).code).toBe(0)
    expect((await loginWith(server, anna)).body.mfa_setup_required).toBe(true)
    expect((await run(variables, ['reset-password', 'ANNA'])).said).toContain('/admin/reset-password/rst_')
  })
})

/** What a command answers on a database without users. */
async function runOnEmpty(...args: readonly string[]) {
  const location = await databasesOf('sqlite').prepared()
  return run({ DATA_DIR: location.kind === 'sqlite' ? dirname(location.file) : '' }, args)
}

test('Staff accounts from the console say in one line that there is no such user', async () => {
  const complained = 'There is no user "nobody"\n'
  expect(await runOnEmpty('reset-mfa', 'nobody')).toMatchObject({ code: 1, complained })
})

test('Staff accounts from the console say what is wrong with a name, or without a command', {
  tags: ['all'],
}, async () => {
  expect((await runOnEmpty('create', 'x', 'x')).complained).toMatch(/^That must be 3 to 64/)
  expect((await runOnEmpty()).complained).toMatch(/^npm run admin/)
})

test('Without a command, or with one that there is not, the help is printed and nothing is made', {
  tags: ['all'],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'admin-help-'))
  const variables = { DATA_DIR: join(folder, 'data') }
  const usage = /^npm run admin -- list\n/
  for (const args of [[], ['lisst'], ['create'], ['reset-mfa'], ['list', 'all'], ['reset-password', '']]) {
    const { code, complained } = await run(variables, args)
    expect({ args, code, complained }).toEqual({ args, code: 1, complained: expect.stringMatching(usage) })
  }
  for (const args of [['help'], ['--help'], ['-h']]) {
    expect(await run(variables, args)).toMatchObject({ code: 0, said: expect.stringMatching(usage) })
  }
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
