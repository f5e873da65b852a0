import { expect, test } from 'vitest'
import { insertSession } from '#backend/accounts/rows/session.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { readHistory } from '#backend/models/history.ts'
import { readState } from '#backend/models/publication-state.ts'
import { insertFiles, readFiles } from '#backend/models/submission-file.ts'
import { readTombstones } from '#backend/models/tombstone.ts'
import { insertUser } from '#backend/models/user.ts'
import { downloadSnapshot, listSnapshots, restoreSnapshot } from '#contract/backup/backup-endpoints.ts'
import { syncDirectory } from '#contract/directory.ts'
import { changeFirm, createFirm, deleteFirm, listFirms } from '#contract/firm-endpoints.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import {
  aBackedUpFirm,
  contentHash,
  exportFrom,
  fill,
  restoreInto,
  withoutChanges,
  withoutMoment,
} from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'
import { mailTo } from '#testing/backend/mail-setup.ts'
import { countRows } from '#testing/backend/rows.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const anAdmin = { readSession: async () => someAdmin() }
/** More than are read or written at one go. */
const amounts = { firms: 60, themes: 3, submissions: 300 }

/** A member of the staff with all that must never leave. */
async function aMember({ database }: TestServer): Promise<void> {
  const at = new Date('2026-05-05T05:05:05.000Z')
  const values = { username: 'keeper', email: 'keeper@example.com', password_hash: 'canary-hash' }
  await inTransaction(database, async (writing) => {
    const user = { ...values, role: 'admin', is_verified: true, mfa_grace_period_until: '' } as const
    const { id } = await insertUser(writing, user, at)
    const session = { created_at: at.toISOString(), seen_at: at.toISOString(), address: '', agent: '' }
    await insertSession(writing, { hash: 'canary-session', user_id: id, ...session })
  })
}

const mysql = databasesOf('mysql')

describeEachDatabase('A backup', (databases) => {
  test('restored into an empty MariaDB and exported again is the same file, byte for byte', async () => {
    const from = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(from.database, amounts)
    const emailSettings = mailTo({ port: 2525 }, { smtpPassword: 'canary-password' })
    await as(visitor, from).call(changeSettings, { body: { emailSettings } })
    await aMember(from)
    const file = await exportFrom(from)
    expect(file).not.toContain('canary')
    expect(Object.keys(JSON.parse(file))).toEqual(['version', 'exported_at', 'collections'])

    const into = await aServer({ location: await mysql.prepared(), ...anAdmin })
    const { status, body } = await restoreInto(into, file)
    expect(status).toBe(200)
    expect(body.changes.propfirms).toEqual({ in_file: 60, added: 60, changed: 0, removed: 0, unchanged: 0 })
    expect(body.changes.user_submissions.added).toBe(300)
    expect(body.changes.admin_users).toMatchObject({ added: 0, changed: 0, removed: 0 })
    // The staff stand last in the file and are never restored.
    const again = await exportFrom(into)
    const [one, other] = [file, again].map((text) => withoutMoment(text).split('"admin_users":'))
    expect(other?.[0]).toBe(one?.[0])
    expect([one?.[1], other?.[1]].map((staff) => staff?.includes('keeper'))).toEqual([true, false])
    expect((await as(visitor, into).call(listFirms)).body).toHaveLength(60)
  })

  test('says what it would change, changes it, and can be taken back to the byte', async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(server.database, { firms: 20, themes: 2, submissions: 10 })
    await aMember(server)
    await inTransaction(server.database, (writing) =>
      insertFiles(writing, 'submission-3', [{ name: 'a.png', type: 'image/png', bytes: Buffer.from('x') }]),
    )
    const file = await exportFrom(server)
    const call = as(visitor, server).call
    await call(deleteFirm, { params: { id: 'firm-1' } })
    await call(changeFirm, { params: { id: 'firm-2' }, body: { name: 'Renamed' } })
    await call(createFirm, { body: aFirm({ name: 'Since then' }) })
    const before = await exportFrom(server)
    const hash = await contentHash(server.database)

    const dry = await restoreInto(server, file, { dry: true })
    const stats = { in_file: 20, added: 1, changed: 1, removed: 1, unchanged: 18 }
    expect(dry.body).toMatchObject({ dry_run: true, snapshot_id: null, changes: { propfirms: stats } })
    expect(await contentHash(server.database)).toBe(hash)

    const users = await countRows(server.database, 'sessions')
    const known = (await readState(server)).revision
    const done = await restoreInto(server, file)
    expect(done.body).toMatchObject({
      dry_run: false,
      message: 'Backup restored',
      changes: { propfirms: stats },
    })
    expect(withoutChanges(await exportFrom(server))).toBe(withoutChanges(file))
    expect(await countRows(server.database, 'sessions')).toBe(users)
    expect((await readFiles(server)).get('submission-3')).toHaveLength(1)

    const delta = (await call(syncDirectory, { query: { since: String(known) } })).body
    expect(delta.firms.map(({ id }: { id: string }) => id).sort()).toEqual(['firm-1', 'firm-2'])
    expect(delta.gone).toHaveLength(1)
    expect((await readTombstones(server)).map(({ id }) => id)).not.toContain('firm-1')
    const entries = await readHistory(server, { subject: 'backup' })
    expect(entries.find(({ action }) => action === 'restore')).toMatchObject({ after: { propfirms: stats } })
    const batch = entries.find(({ action }) => action === 'restore')?.batch ?? 'none'
    const told = (await readHistory(server, { batch })).filter(({ subject }) => subject === 'firm')
    const [gone, other, back] = ['delete', 'restore', 'restore'].map((action) => ({ action, batch }))
    expect(told).toHaveLength(3)
    expect(told).toContainEqual(expect.objectContaining({ ...gone, subject_name: 'Since then' }))
    expect(told).toContainEqual(
      expect.objectContaining({ ...other, subject_id: 'firm-2', before: { name: 'Renamed' } }),
    )
    expect(told).toContainEqual(expect.objectContaining({ ...back, subject_id: 'firm-1', before: null }))

    const [snapshot] = (await call(listSnapshots)).body
    expect(snapshot).toMatchObject({ id: done.body.snapshot_id, reason: 'restore' })
    const kept = await call(downloadSnapshot, { params: { id: snapshot.id } })
    expect(withoutMoment(JSON.stringify(kept.body))).toBe(withoutMoment(JSON.stringify(JSON.parse(before))))
    expect((await call(restoreSnapshot, { params: { id: snapshot.id } })).status).toBe(200)
    expect(withoutMoment(await exportFrom(server))).toBe(withoutMoment(before))
  })

  test('leaves what is not in it, keeps the mail password, and no more than five snapshots', {
    tags: ['all'],
  }, async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(server.database, { firms: 3, themes: 1, submissions: 2 })
    const emailSettings = mailTo({ port: 2525 })
    const call = as(visitor, server).call
    await call(changeSettings, { body: { emailSettings } })
    const { collections, ...head } = JSON.parse(await exportFrom(server))
    const { propfirms, settings } = collections
    const admin_users = [{ id: 'evil', username: 'evil', role: 'admin' }]
    const part = {
      ...head,
      collections: { propfirms: propfirms.slice(1), settings, sessions: [1], admin_users },
    }
    for (let n = 0; n < 7; n++) {
      const { status, body } = await restoreInto(server, JSON.stringify(part))
      expect(status).toBe(200)
      expect(body).toMatchObject({
        absent: [
          'themes',
          'user_submissions',
          'reviews',
          'review_answers',
          'review_reports',
          'objections',
          'public_changes',
          'pictures',
          'site_pages',
        ],
        unknown: ['sessions'],
      })
      expect(body.changes.admin_users).toMatchObject({ in_file: 1, added: 0 })
    }
    expect((await call(listSnapshots)).body).toHaveLength(5)
    expect(await countRows(server.database, 'snapshots')).toBe(5)
    const after = JSON.parse(await exportFrom(server)).collections
    expect(after.propfirms).toHaveLength(2)
    expect(after.user_submissions).toEqual(collections.user_submissions)
    expect(after.settings.emailSettings.smtpPassword).toBe('')
    expect(JSON.stringify(after.admin_users)).not.toContain('evil')
    const { body } = await call(changeSettings, { body: { display: settings.display } })
    expect(body.emailSettings.hasPassword).toBe(true)
  })

  test('is restored by one at a time; who comes meanwhile waits or is told', { tags: ['both'] }, async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(server.database, { firms: 50, themes: 1, submissions: 50 })
    const file = await exportFrom(server)
    const without = JSON.parse(file)
    without.collections.propfirms = [aBackedUpFirm(7)]
    const answers = await Promise.all([
      restoreInto(server, file),
      restoreInto(server, JSON.stringify(without)),
      as(visitor, server).call(createFirm, { body: aFirm({ name: 'Meanwhile' }) }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.slice(0, 2)).toContain(200)
    for (const status of statuses) expect([200, 201, 409, 503]).toContain(status)
    const count = JSON.parse(await exportFrom(server)).collections.propfirms.length
    expect([1, 2, 50, 51]).toContain(count)
  })
})
