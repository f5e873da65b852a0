import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import type { Caller } from '#backend/http/session.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { writeGroups } from '#backend/models/settings.ts'
import { listHistory } from '#contract/history.ts'
import { minutes } from '#contract/primitives/time.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { readSmtpSettings, testEmail } from '#contract/settings/mail-endpoints.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { publicGroupKeys } from '#contract/settings/staff-groups.ts'
import { aClock, someAdmin } from '#testing/backend/accounts.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { mailTo } from '#testing/backend/mail-setup.ts'
import { aMailbox, type Mailbox, mailUser } from '#testing/backend/mailbox.ts'
import { dumpOf } from '#testing/backend/rows.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('Settings', (databases) => {
  const clock = aClock()
  let server: TestServer
  let mailbox: Mailbox
  const admin = () => as({ token: 'admin' }, server)
  const moderator = () => as({ token: 'moderator' }, server)
  const save = (body: object, headers = {}) => admin().call(changeSettings, { body, headers })
  const tryMail = (emailConfig: object) =>
    admin().call(testEmail, { body: { emailConfig, testEmailAddress: 'me@example.com' } })

  beforeAll(async () => {
    mailbox = await aMailbox()
    const people: Record<string, () => Caller> = {
      'Bearer admin': someAdmin,
      'Bearer moderator': () => ({ ...someAdmin(), role: 'moderator' }),
      'Bearer tired': () => ({
        role: 'admin',
        staff: { id: 'x', username: 'x', session: 'x', signedInAt: new Date(Date.now() - minutes(6)) },
      }),
    }
    server = await aServer({
      location: await databases.prepared(),
      environment: { SMTP_ALLOW_PRIVATE: '1' },
      overrides: { clock, tlsAuthority: certificate },
      readSession: async (authorization) => people[authorization ?? '']?.() ?? { role: 'visitor' },
    })
  })

  test('are whole for an admin, public for everyone else', { tags: ['both'] }, async () => {
    const { body, headers } = await admin().call(readSettings)
    expect(body.emailSettings).toEqual({ ...settingsDefaults.emailSettings, hasPassword: false })
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'Authorization'])
    for (const person of [moderator(), as(visitor, server)]) {
      expect(Object.keys((await person.call(readSettings)).body).sort()).toEqual([...publicGroupKeys].sort())
    }
  })

  test('are replaced group by group', { tags: ['both'] }, async () => {
    const discord = { enabled: true, url: 'discord.example/x', text: 'Come in', memberCount: '' }
    const { status, body } = await save({ discord, unknown: 1 })
    expect(status).toBe(200)
    expect(body.discord).toEqual({ ...discord, url: 'https://discord.example/x' })
    expect(body.branding).toEqual(settingsDefaults.branding)
    expect((await as(visitor, server).call(readSettings)).body.discord).toEqual(body.discord)
    const bad = await save({ discord: { ...discord, url: 'javascript:alert(1)' } })
    expect(bad.status).toBe(400)
  })

  test('allow no type of file that cannot be checked, except one that is stored already', {
    tags: ['both'],
  }, async () => {
    const allow = (...allowedFileTypes: string[]) => save({ userSubmissions: { allowedFileTypes } })
    const path = 'userSubmissions.allowedFileTypes'
    expect(await allow('.png', '.html')).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('.html'), errors: [{ path }] },
    })
    expect((await allow('.JPG', 'png', '.webp')).status).toBe(200)
    const { userSubmissions } = settingsDefaults
    const older = { ...userSubmissions, allowedFileTypes: ['.png', '.svg'] }
    await inTransaction(server.database, async (writing) =>
      writeGroups(writing, { userSubmissions: older }, { revision: await nextRevision(writing) }),
    )
    expect((await allow('.png', '.svg', '.gif')).status).toBe(200)
    await save({ userSubmissions: { allowedFileTypes: userSubmissions.allowedFileTypes } })
  })

  test('keep what is not sent of a group, and of a group in it', async () => {
    const before = (await admin().call(readSettings)).body
    const closed = await save({ maintenance: { enabled: true } })
    expect(closed).toMatchObject({ status: 200, body: { ...before, maintenance: { enabled: true } } })
    expect(closed.body.maintenance.title).toBe(settingsDefaults.maintenance.title)
    await save({ maintenance: { estimatedDowntime: 'An hour' }, discord: { memberCount: '12,000' } })
    await save({ userSubmissions: { formFields: { showName: false }, maxFileSize: 3 } })
    const { body } = await admin().call(readSettings)
    expect(body.maintenance).toEqual({ ...before.maintenance, enabled: true, estimatedDowntime: 'An hour' })
    const formFields = { ...before.userSubmissions.formFields, showName: false }
    expect(body.userSubmissions).toEqual({ ...before.userSubmissions, formFields, maxFileSize: 3 })
    const emptied = await save({
      maintenance: { estimatedDowntime: null, enabled: false },
      discord: { memberCount: '' },
    })
    expect(emptied.body).toMatchObject({ maintenance: before.maintenance, discord: { memberCount: '' } })
    expect((await save({ maintenance: { enabled: null } })).status).toBe(400)
    expect((await save({ branding: { siteName: null } })).status).toBe(400)
    await save({ userSubmissions: before.userSubmissions })
  })

  test('hold a list as it is sent, and a trader with what a new one has', { tags: ['both'] }, async () => {
    const trader = { id: 'anna', name: 'Anna', socialLinks: { twitter: 'x.com/anna' } }
    const saved = await save({ verifiedTraders: { traders: [trader] } })
    expect(saved.body.verifiedTraders).toMatchObject({
      title: settingsDefaults.verifiedTraders.title,
      traders: [{ ...trader, title: 'Prop Trader', bio: '', socialLinks: { twitter: 'https://x.com/anna' } }],
    })
    expect((await save({ verifiedTraders: { traders: [] } })).body.verifiedTraders.traders).toEqual([])
  })

  test('take the id of a video from its address where none is sent', { tags: ['both'] }, async () => {
    const video = { ...settingsDefaults.featuredVideo, youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ?si=x' }
    const stored = async (featuredVideo: object) =>
      (await save({ featuredVideo: { ...video, ...featuredVideo } })).body.featuredVideo
    expect(await stored({ videoId: '' })).toMatchObject({ videoId: 'aqz-KE-bpKQ', thumbnail: '' })
    expect((await stored({ videoId: 'dQw4w9WgXcQ', thumbnail: '/x.png' })).videoId).toBe('dQw4w9WgXcQ')
    expect((await stored({ youtubeUrl: 'https://site.example/film' })).videoId).toBe('')
    expect((await admin().call(readSettings)).body.featuredVideo.thumbnail).toBe('')
  })

  test('but for the traders are closed to moderators, as a whole', { tags: ['both'] }, async () => {
    const verifiedTraders = { ...settingsDefaults.verifiedTraders, title: 'Ours' }
    const maintenance = { ...settingsDefaults.maintenance, enabled: true }
    const both = await moderator().call(changeSettings, { body: { verifiedTraders, maintenance } })
    expect(both.status).toBe(403)
    expect((await as(visitor, server).call(readSettings)).body).toMatchObject({
      verifiedTraders: settingsDefaults.verifiedTraders,
      maintenance: { enabled: false },
    })
    const alone = await moderator().call(changeSettings, { body: { verifiedTraders } })
    expect(alone).toMatchObject({ status: 200, body: { verifiedTraders } })
    expect(alone.body.emailSettings).toBeUndefined()
  })

  test('lose nothing to two who save at once', { tags: ['both'] }, async () => {
    const tag = (await admin().call(readSettings)).headers.get('etag') ?? ''
    const saves = Array.from({ length: 10 }, (_, n) =>
      save({ heroSection: { title: `Title ${n}`, description: '' } }, { 'If-Match': tag }),
    )
    const answers = await Promise.all(saves)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
    const late = answers.find(({ status }) => status === 412)
    expect(late?.body.current.emailSettings.smtpPassword).toBe('')
  })

  test('keep the mail password sealed, and for its own server', async () => {
    const emailSettings = mailTo(mailbox)
    const saved = await save({ emailSettings })
    expect(saved.body.emailSettings).toMatchObject({ smtpPassword: '', hasPassword: true })
    expect(await dumpOf(server.database)).not.toContain(mailUser.pass)
    const blank = { ...emailSettings, smtpPassword: '' }
    const renamed = await save({ emailSettings: { fromName: 'Another name' } })
    expect(renamed.body.emailSettings).toMatchObject({ smtpHost: 'localhost', hasPassword: true })
    expect(
      (await save({ emailSettings: { ...blank, fromName: 'New name' } })).body.emailSettings.hasPassword,
    ).toBe(true)
    expect((await tryMail(blank)).body).toEqual({
      message: 'Test email sent to me@example.com',
      smtp_server: `localhost:${mailbox.port}`,
      sent_at: expect.any(String),
    })
    const connections = mailbox.connections()
    for (const change of [
      { smtpPort: mailbox.port + 1 },
      { smtpHost: '127.0.0.1' },
      { smtpUser: 'x' },
      { smtpSecure: false },
    ]) {
      const again = { status: 400, body: { detail: 'Please re-enter the SMTP password' } }
      expect(await save({ emailSettings: { ...blank, ...change } })).toMatchObject(again)
      expect(await tryMail({ ...blank, ...change })).toMatchObject(again)
    }
    expect(mailbox.connections()).toBe(connections)
    const none = await save({ emailSettings: settingsDefaults.emailSettings })
    expect(none.body.emailSettings.hasPassword).toBe(false)
    expect((await save({ emailSettings: blank })).body.emailSettings.hasPassword).toBe(true)
    expect((await admin().call(readSettings)).body.emailSettings.smtpHost).toBe('localhost')
    const smtp = await admin().call(readSmtpSettings, { params: { key: 'default' } })
    expect(smtp.body).toMatchObject({ smtpHost: 'localhost', hasPassword: true })
    expect(smtp.body.smtpPassword).toBeUndefined()
    const { body } = await admin().call(listHistory, { query: { subject: 'settings' } })
    expect(JSON.stringify(body)).not.toContain(mailUser.pass)
  })

  test('that could give accounts away need a fresh sign-in', { tags: ['both'] }, async () => {
    const tired = as({ token: 'tired' }, server)
    const mfaSettings = { enabled: false, gracePeridDays: 3 }
    expect(await tired.call(changeSettings, { body: { mfaSettings } })).toMatchObject({
      status: 403,
      body: { detail: 'Please sign in again to continue' },
    })
    const { body: current } = await tired.call(readSettings)
    expect((await tired.call(changeSettings, { body: current })).status).toBe(200)
  })

  test('of mail are known for some providers', { tags: ['both'] }, async () => {
    const preset = await admin().call(readSmtpSettings, { params: { key: 'anna@gmail.com' } })
    expect(preset.body).toMatchObject({
      smtpHost: 'smtp.gmail.com',
      smtpPort: 587,
      smtpUser: 'anna@gmail.com',
    })
    for (const key of ['anna@unknown.example', 'other', '..%2f', '\u0000']) {
      expect((await admin().call(readSmtpSettings, { params: { key } })).status).toBe(404)
    }
  })

  test('of mail are tried only when they are whole', { tags: ['both'] }, async () => {
    const { emailSettings } = settingsDefaults
    expect((await tryMail(emailSettings)).body.detail).toBe('Please configure your SMTP settings first')
    const nowhere = await tryMail(mailTo({ port: 1 }))
    expect(nowhere.body.detail).toMatch(/^Failed to send test email over localhost:1: /)
  })
})
