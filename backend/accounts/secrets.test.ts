import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listSessions } from '#contract/accounts/session-endpoints.ts'
import * as calls from '#contract/accounts/sign-in.ts'
import { createUser, listUsers } from '#contract/accounts/users-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { seconds } from '#contract/primitives/time.ts'
import { readSmtpSettings, testEmail } from '#contract/settings/mail-endpoints.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import {
  aClock,
  codeAt,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  loginWith,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { mailTo, useMailbox } from '#testing/backend/mail-setup.ts'
import { aMailbox, mailUser } from '#testing/backend/mailbox.ts'
import { dumpOf } from '#testing/backend/rows.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('After all journeys', (databases) => {
  test('no secret stands in the database, the logs or the answers', async () => {
    const clock = aClock()
    const location = await databases.prepared()
    const mailbox = await aMailbox()
    const environment = {
      ...firstAdminEnvironment,
      SMTP_ALLOW_PRIVATE: '1',
      APP_SECRET: 'a key of this test alone, planted',
    }
    const overrides = { clock, tlsAuthority: certificate }
    const server = await aServer({ location, environment, overrides })
    const answers: unknown[] = []
    const planted = new Map<string, string>([
      ['the password', firstAdmin.password],
      ['the mail password', mailUser.pass],
      ['the key', 'a key of this test alone, planted'],
    ])
    const boss = await enrolled(server, firstAdmin, clock)
    planted.set('the session', boss.token).set('the secret', boss.secret)
    boss.backupCodes.forEach((code, n) => void planted.set(`backup code ${n}`, code))
    const ask = async (person: { token?: string }, ...call: Parameters<ReturnType<typeof as>['call']>) => {
      const answer = await as(person, server).call(...call)
      answers.push(answer.body)
      return answer
    }
    await useMailbox(server, boss, mailTo(mailbox))
    const anna = {
      username: 'anna',
      email: 'anna@example.com',
      password: 'Canary-Of-Hers-5',
      role: 'moderator',
    }
    planted.set('another password', anna.password)
    await ask(boss, createUser, { body: anna })
    const verifying = mailbox.linkTo(anna.email).split('/').at(-1) ?? ''
    await ask(visitor, calls.requestPasswordReset, { body: { email: firstAdmin.email } })
    await server.mailIdle()
    const resetting = mailbox.linkTo(firstAdmin.email).split('/').at(-1) ?? ''
    expect([verifying, resetting]).toEqual([expect.stringMatching(/^ver_/), expect.stringMatching(/^rst_/)])
    planted.set('the verification link', verifying).set('the reset link', resetting)
    await ask(visitor, calls.verifyEmail, { body: { token: 'wrong' } })
    await ask(visitor, calls.verifyEmail, { body: { token: verifying } })
    clock.advance(seconds(60))
    const again = await verifyWith(server, boss, await codeAt(boss.secret, clock()))
    planted.set('a second session', again.body.token)
    answers.push((await verifyWith(server, boss, boss.backupCodes[0])).body.message)
    answers.push((await loginWith(server, { ...firstAdmin, password: `${firstAdmin.password}x` })).body)
    for (const endpoint of [readSettings, listUsers, listHistory, listSessions, calls.readOwnAccount])
      await ask(boss, endpoint)
    await ask(boss, readSmtpSettings, { params: { key: 'default' } })
    const body = { emailConfig: mailTo({ port: 1 }), testEmailAddress: 'me@example.com' }
    await ask(boss, testEmail, { body })
    await ask(boss, changeSettings, { body: { emailSettings: mailTo(mailbox, { smtpPort: 0 }) } })
    const wrongBody = { body: { username: 1, password: firstAdmin.password } }
    await ask(visitor, calls.login, wrongBody)
    const changed = { new_password: 'Canary-New-Word-8', confirm_password: 'Canary-New-Word-8' }
    planted.set('the new password', changed.new_password)
    await ask(boss, calls.changePassword, { body: { current_password: firstAdmin.password, ...changed } })
    await ask({ token: again.body.token }, calls.readOwnAccount)
    const rows = await dumpOf(server.database)
    const logs = JSON.stringify(server.logged())
    await server.stop()
    const files = location.kind === 'sqlite' ? await everyByteIn(dirname(location.file)) : ''
    const found = [...planted].flatMap(([what, secret]) =>
      Object.entries({ rows, logs, files, answers: JSON.stringify(answers) })
        .filter(([, text]) => text.includes(secret))
        .map(([where]) => `${what} in the ${where}`),
    )
    expect(found).toEqual([])
  })
})

async function everyByteIn(folder: string): Promise<string> {
  const names = await readdir(folder)
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))
  return texts.join('\n')
}
