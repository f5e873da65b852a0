import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readOwnAccount, requestPasswordReset } from '#contract/accounts/sign-in.ts'
import { deleteUser, restoreUser } from '#contract/accounts/users-endpoints.ts'
import {
  aClock,
  aMember,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  signInAgain,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { mailTo, useMailbox } from '#testing/backend/mail-setup.ts'
import { aMailbox } from '#testing/backend/mailbox.ts'
import { runScript } from '#testing/backend/run-script.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { inTransaction } from './database/transaction.ts'
import { findUser, updateUser } from './models/user.ts'

const script = fileURLToPath(new URL('./admin-command.ts', import.meta.url))
const [old, next] = ['the key that everyone knows by now', 'the key that nobody has seen so far']

describeEachDatabase('A key that is changed', (databases) => {
  test('seals everything anew, and whoever signed in before still does', { tags: ['all'] }, async () => {
    const clock = aClock()
    const location = await databases.prepared()
    const folder = location.kind === 'sqlite' ? location.file.replace(/\/[^/]*$/, '') : '/tmp'
    const place = { DATA_DIR: folder, ...(location.kind === 'mysql' ? { DATABASE_URL: location.url } : {}) }
    const mailbox = await aMailbox()
    const environment = { ...firstAdminEnvironment, SMTP_ALLOW_PRIVATE: '1', APP_SECRET: old }
    const overrides = { clock, tlsAuthority: certificate }
    const before = await aServer({ location, environment, overrides })
    const boss = await enrolled(before, firstAdmin, clock)
    await useMailbox(before, boss, mailTo(mailbox))
    const owner = await findUser({ database: before.database }, { username: firstAdmin.username })
    const set = (mfa_secret: string) =>
      inTransaction(before.database, (writing) => updateUser(writing, owner?.id ?? '', { mfa_secret }))
    const rotate = (variables: Record<string, string>) =>
      runScript(script, { ...place, ...variables }, ['rotate-key'])

    expect((await rotate({ APP_SECRET: old })).complained).toContain('NEW_APP_SECRET')
    expect((await rotate({ APP_SECRET: old, NEW_APP_SECRET: old })).complained).toContain('present key')
    expect((await rotate({ APP_SECRET: old, NEW_APP_SECRET: 'short' })).complained).toContain('32 bytes')
    expect((await rotate({ APP_SECRET: next, NEW_APP_SECRET: old })).complained).toContain(
      'another APP_SECRET',
    )
    await set('v1.damaged.x.x')
    expect((await rotate({ APP_SECRET: old, NEW_APP_SECRET: next })).complained).toContain('reset-mfa boss')
    await set(owner?.mfa_secret ?? '')
    const params = { id: await aMember(before, { username: 'gone' }) }
    expect((await as(boss, before).call(deleteUser, { params })).status).toBe(200)
    const draftKey = (await as(boss, before).call(readOwnAccount)).body.draft_key
    const done = await rotate({ APP_SECRET: old, NEW_APP_SECRET: next })
    expect(done).toMatchObject({ code: 0, complained: '' })
    expect(done.said).toContain('sealed anew 1 authenticator secret and the SMTP password')
    await before.stop()

    await expect(aServer({ location, environment })).rejects.toThrow('another APP_SECRET')
    const after = await aServer({ location, environment: { ...environment, APP_SECRET: next }, overrides })
    const back = await signInAgain(after, boss, clock)
    expect((await as(back, after).call(restoreUser, { params })).status).toBe(404)
    expect((await as(back, after).call(readOwnAccount)).body.draft_key).toBe(draftKey)
    expect((await verifyWith(after, boss, boss.backupCodes[0])).status).toBe(200)
    await as(visitor, after).call(requestPasswordReset, { body: { email: firstAdmin.email } })
    await after.mailIdle()
    expect(mailbox.linkTo(firstAdmin.email)).toContain('/admin/reset-password/')
    const again = { APP_SECRET: next, NEW_APP_SECRET: 'a third key, for the pepper is kept twice' }
    expect((await rotate(again)).code).toBe(0)
    await after.stop()
    const last = await aServer({
      location,
      environment: { ...environment, APP_SECRET: again.NEW_APP_SECRET },
      overrides,
    })
    await signInAgain(last, boss, clock)
  })
})
