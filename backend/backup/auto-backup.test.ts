import { expect, test } from 'vitest'
import { listSnapshots, readAutoBackup, triggerAutoBackup } from '#contract/backup/backup-endpoints.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { aClock, someAdmin } from '#testing/backend/accounts.ts'
import { fill } from '#testing/backend/backups.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { mailTo } from '#testing/backend/mail-setup.ts'
import { aMailbox } from '#testing/backend/mailbox.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const environment = { SMTP_ALLOW_PRIVATE: '1' }
const to = 'keeper@example.com'
const autoBackup = { ...settingsDefaults.autoBackup, enabled: true, email_recipient: to }
const state = async (server: TestServer) => (await as(visitor, server).call(readAutoBackup)).body

describeEachDatabase('The automatic backup', (databases) => {
  test('is mailed when it is due, and counts once the mail was accepted', async () => {
    const mailbox = await aMailbox()
    const clock = aClock()
    const server = await aServer({
      location: await databases.prepared(),
      environment,
      overrides: { clock, tlsAuthority: certificate },
      readSession: async () => ({ ...someAdmin(), staff: { ...staff(), signedInAt: clock() } }),
    })
    await fill(server.database, { firms: 2, themes: 0, submissions: 1 })
    const call = as(visitor, server).call
    await call(changeSettings, { body: { autoBackup, emailSettings: mailTo(mailbox) } })
    await server.pollJobs()
    const { next_run, last_backup } = await state(server)
    expect(last_backup).toBeNull()
    expect(new Date(next_run).getUTCHours()).toBe(3)

    clock.advance(Date.parse(next_run) - clock().getTime() + minutes(1))
    // A mail server that is away: nothing counts, and the next try comes later.
    await call(changeSettings, { body: { emailSettings: mailTo({ port: 1 }) } })
    await server.pollJobs()
    expect(await state(server)).toMatchObject({
      last_backup: null,
      problem: expect.stringContaining('connection'),
    })
    await call(changeSettings, { body: { emailSettings: mailTo(mailbox) } })
    clock.advance(minutes(2))
    await server.pollJobs()
    await server.pollJobs()
    expect(mailbox.mails.map((mail) => mail.to)).toEqual([[to]])
    expect(mailbox.mails[0]?.raw).toMatch(/filename="?propfirm_backup_\d{4}-\d\d-\d\d\.json/)
    const after = await state(server)
    expect(after).toMatchObject({ problem: null, last_backup: expect.any(String) })
    expect(Date.parse(after.next_run) - Date.parse(next_run)).toBe(days(1))

    expect((await call(triggerAutoBackup)).body).toEqual({ message: `Test backup sent to ${to}` })
    expect(mailbox.mails).toHaveLength(2)
    await call(changeSettings, { body: { emailSettings: { ...mailTo(mailbox), enabled: false } } })
    expect((await call(triggerAutoBackup)).body.message).toMatch(/^Mail is off: the backup is kept/)
    expect((await call(listSnapshots)).body).toMatchObject([{ reason: 'test', entries: { propfirms: 2 } }])
    await call(changeSettings, { body: { emailSettings: mailTo({ port: 1 }) } })
    expect(await call(triggerAutoBackup)).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^The backup was not sent: .*connection/) },
    })
  })
})

function staff() {
  const { staff: found } = someAdmin()
  if (!found) throw new Error('An admin is a member of the staff')
  return found
}
