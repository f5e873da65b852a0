import { describe, expect, test } from 'vitest'
import { listSnapshots, triggerAutoBackup } from '#contract/backup/backup-endpoints.ts'
import { healthEndpoints } from '#contract/directory.ts'
import { changeFirm, createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { days } from '#contract/primitives/time.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { createTheme } from '#contract/theme/theme-endpoints.ts'
import { aClock, someAdmin } from '#testing/backend/accounts.ts'
import { fullFilesLoseNothing } from '#testing/backend/amounts/full-files.ts'
import { contentHash, exportFrom, fill, restoreInto, withoutMoment } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { isFull, large } from '#testing/backend/full-disk.ts'
import { aJpeg } from '#testing/backend/pictures.ts'
import { countRows, faultsOf } from '#testing/backend/rows.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const [health] = healthEndpoints

describe('five times', { tags: ['all'] }, () => {
  fullFilesLoseNothing(5)
})

/** Fills the embedded database and lets its file grow no more, as a full disk does, until it is told to again. */
async function fullDisk({ database }: TestServer): Promise<() => void> {
  let pages = 1
  database.sequelize.addHook('beforeQuery', (_options: unknown, query: unknown) => {
    const { connection } = query as { connection: { all(sql: string): void } }
    connection.all(`PRAGMA max_page_count=${pages}`)
  })
  for (const bytes of [64 * 1024, 2048]) {
    for (let position = 0, fits = true; fits; position++) {
      const values = `('filling ${bytes}', ${position}, '', zeroblob(${bytes}))`
      const sql = `INSERT INTO snapshot_entries (snapshot_id, position, list, text) VALUES ${values}`
      fits = await database.sequelize.query(sql).then(
        () => true,
        (error) => {
          expect(String(error)).toContain('full')
          return false
        },
      )
    }
  }
  return () => {
    pages = 1_000_000_000
  }
}

const anAdmin = (signedInAt: Date) => {
  const { staff, ...rest } = someAdmin()
  return staff ? { ...rest, staff: { ...staff, signedInAt } } : rest
}

test('While the disk is full each write is refused whole, reading goes on, and all works once there is room', async () => {
  const clock = aClock()
  const server = await aServer({ overrides: { clock }, readSession: async () => anAdmin(clock()) })
  const call = as(visitor, server).call
  await fill(server.database, { firms: 20, themes: 1, submissions: 5 })
  const autoBackup = { ...settingsDefaults.autoBackup, enabled: true }
  await call(changeSettings, { body: { autoBackup } })
  await server.pollJobs()
  const file = await exportFrom(server)
  const longer = file.replaceAll('Pays', 'Pays '.repeat(70))
  const picture = { name: 'a.jpg', type: 'image/jpeg', bytes: await aJpeg(900, 900) }
  const writes = {
    firm: () => call(createFirm, { body: aFirm({ logoUrl: large }) }),
    'change of a firm': () => call(changeFirm, { params: { id: 'firm-1' }, body: { logoUrl: large } }),
    theme: () => call(createTheme, { body: { name: 'Large', logoUrl: large, colors: themePresets.dark } }),
    settings: () =>
      call(changeSettings, { body: { logo: { ...settingsDefaults.logo, mainLogoUrl: large } } }),
    restore: () => restoreInto(server, longer),
    review: () => sendSubmission(server, formOf(aSubmission(), [picture])),
    'test backup': () => call(triggerAutoBackup),
  }
  const before = await contentHash(server.database)
  const snapshots = (await call(listSnapshots)).body.length
  const makeRoom = await fullDisk(server)

  for (const [what, write] of Object.entries(writes)) {
    const { status, body, headers } = await write()
    expect({ what, status, body }).toMatchObject({ what, ...isFull })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  clock.advance(days(1))
  await server.pollJobs()
  expect(server.logged()).toContainEqual(expect.objectContaining({ msg: 'job failed' }))
  expect(await contentHash(server.database)).toBe(before)
  expect((await call(listSnapshots)).body).toHaveLength(snapshots)
  expect(await countRows(server.database, 'submission_files')).toBe(0)
  expect((await call(listFirms)).body).toHaveLength(20)
  expect(withoutMoment(await exportFrom(server))).toBe(withoutMoment(file))
  expect((await restoreInto(server, longer, { dry: true })).body.changes.propfirms).toMatchObject({
    changed: 20,
  })
  await writes.firm()
  const sick = health && (await call(health))
  expect(sick).toMatchObject({ status: 200, body: { status: 'degraded', database: 'read_only' } })

  makeRoom()
  for (const [what, write] of Object.entries(writes)) {
    const { status } = await write()
    expect({ what, done: status < 300 }).toEqual({ what, done: true })
  }
  expect(health && (await call(health)).body).toMatchObject({ status: 'ok', database: 'ok' })
  clock.advance(days(1))
  await server.pollJobs()
  const reasons = (await call(listSnapshots)).body.map(({ reason }: { reason: string }) => reason)
  expect([...reasons].sort()).toEqual(['restore', 'schedule', 'test'])
  expect(await faultsOf(server.database)).toEqual([])
})
