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
  /** A site that has sealed a second factor and a mail password, and the command that changes its key. */
  const aSealedSite = async () => {
    const clock = aClock()
    const location = await databases.prepared()
    const folder = location.kind === 'sqlite' ? location.file.replace(/\/[^/]*$/, '') : '/tmp'
    const place = { DATA_DIR: folder, ...(location.kind === 'mysql' ? { DATABASE_URL: location.url } : {}) }
    const mailbox = await aMailbox()
    const environment = { ...firstAdminEnvironment, SMTP_ALLOW_PRIVATE: '1' }
    const overrides = { clock, tlsAuthority: certificate }
    const under = (APP_SECRET: string) =>
      aServer({ location, environment: { ...environment, APP_SECRET }, overrides })
    const server = await under(old)
    const boss = await enrolled(server, firstAdmin, clock)
    await useMailbox(server, boss, mailTo(mailbox))
    const rotate = (APP_SECRET: string, NEW_APP_SECRET?: string) =>
      runScript(script, { ...place, APP_SECRET, ...(NEW_APP_SECRET ? { NEW_APP_SECRET } : {}) }, [
        'rotate-key',
      ])
    return { clock, mailbox, under, server, boss, rotate }
  }

  test('seals everything anew, and whoever signed in before still does', async () => {
    const { clock, mailbox, under, server: before, boss, rotate } = await aSealedSite()
    const params = { id: await aMember(before, { username: 'gone' }) }
    expect((await as(boss, before).call(deleteUser, { params })).status).toBe(200)
    const draftKey = (await as(boss, before).call(readOwnAccount)).body.draft_key
    const done = await rotate(old, next)
    expect(done).toMatchObject({ code: 0, complained: '' })
    expect(done.said).toContain('sealed anew 1 authenticator secret and the SMTP password')
    await before.stop()

    await expect(under(old)).rejects.toThrow('another APP_SECRET')
    const after = await under(next)
    const back = await signInAgain(after, boss, clock)
    expect((await as(back, after).call(restoreUser, { params })).status).toBe(404)
    expect((await as(back, after).call(readOwnAccount)).body.draft_key).toBe(draftKey)
    expect((await verifyWith(after, boss, boss.backupCodes[0])).status).toBe(200)
    await as(visitor, after).call(requestPasswordReset, { body: { email: firstAdmin.email } })
    await after.mailIdle()
    expect(mailbox.linkTo(firstAdmin.email)).toContain('/admin/reset-password/')
  })

  test('may be changed again, though a part of it is kept twice', {
    tags: ['all'],
  }, async () => {
    const { clock, under, server, boss, rotate } = await aSealedSite()
    await server.stop()
    expect((await rotate(old, next)).code).toBe(0)
    const third = 'a third key, for the pepper is kept twice'
    expect((await rotate(next, third)).code).toBe(0)
    await signInAgain(await under(third), boss, clock)
  })

  test('stays where the present or the new one is wrong, or a secret is damaged', {
    tags: ['all'],
  }, async () => {
    const { clock, under, server, boss, rotate } = await aSealedSite()
    const complaint = async (...keys: Parameters<typeof rotate>) => (await rotate(...keys)).complained
    expect(await complaint(old)).toContain('NEW_APP_SECRET')
    expect(await complaint(old, old)).toContain('present key')
    expect(await complaint(old, 'short')).toContain('32 bytes')
    expect(await complaint(next, old)).toContain('another APP_SECRET')
    const owner = await findUser({ database: server.database }, { username: firstAdmin.username })
    const set = (mfa_secret = '') =>
      inTransaction(server.database, (writing) => updateUser(writing, owner?.id ?? '', { mfa_secret }))
    await set('v1.damaged.x.x')
    expect(await complaint(old, next)).toContain('reset-mfa boss')
    await set(owner?.mfa_secret)
    await server.stop()
    await signInAgain(await under(old), boss, clock)
  })
})
