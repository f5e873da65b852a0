import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inSnapshot, inTransaction } from '#backend/database/transaction.ts'
import { pack } from '#backend/models/packed-text.ts'
import { readFiles, removeFiles } from '#backend/models/submission-file.ts'
import { createFirm } from '#contract/firm-endpoints.ts'
import { readOverview } from '#contract/overview.ts'
import { days } from '#contract/primitives/time.ts'
import { aClock, someAdmin } from '#testing/backend/accounts.ts'
import { addFiles } from '#testing/backend/archives.ts'
import { fill } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { checkArchiveRestorable, checkRestorable } from './check-restorable.ts'
import { packBackup } from './export-backup.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scratch-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})
/** From now on temporary files of this process go into a folder of the test. */
const watchScratch = () => vi.stubEnv('TMPDIR', folder)
const scratchFolders = () => readdir(folder)

test('Each week a backup is restored into a scratch database, and the overview says when', async () => {
  const clock = aClock()
  const server = await aServer({ readSession: async () => someAdmin(), overrides: { clock } })
  await as(visitor, server).call(createFirm, { body: aFirm({ name: 'Zoë 🦊' }) })
  const state = async () => (await as(visitor, server).call(readOverview)).body.backup
  await server.pollJobs()
  expect(await state()).toMatchObject({ checked: null, check_problem: null })
  clock.advance(days(8))
  watchScratch()
  await server.pollJobs()
  expect(await state()).toMatchObject({ checked: expect.any(String), check_problem: null })
  expect(await scratchFolders()).toEqual([])
})

test('A backup that cannot be restored is found, and the scratch database goes all the same', {
  tags: ['all'],
}, async () => {
  const server = await aServer()
  const now = new Date()
  watchScratch()
  const whole = await inSnapshot(server.database, (reading) => packBackup(reading, now))
  await expect(checkRestorable(whole, now)).resolves.toBeUndefined()
  async function* damaged() {
    yield '{"version":1,"exported_at":"2026-11-20T12:00:00.000Z","collections":{"themes":[]}}'
  }
  const broken = { ...whole, ...(await pack(damaged())) }
  await expect(checkRestorable(broken, now)).rejects.toThrow(/themes holds no theme with the id "default"/)
  expect(await scratchFolders()).toEqual([])
})

test('The files of reviews are restored for a trial, too, and one that is damaged is found', {
  tags: ['all'],
}, async () => {
  const server = await aServer()
  const { database } = server
  await fill(database, { firms: 1, themes: 1, submissions: 3 })
  await addFiles(database, 3)
  watchScratch()
  const check = () => inSnapshot(database, (reading) => checkArchiveRestorable(reading, new Date()))
  await expect(check()).resolves.toBeUndefined()
  const [submission = '', [file] = []] = [...(await readFiles({ database }))][0] ?? []
  await database.sequelize.query("UPDATE submission_pieces SET bytes = x'ffd8ff00' WHERE file_id = $id", {
    bind: { id: file?.id },
  })
  await expect(check()).rejects.toThrow(/1 of 6 stored files/)
  await inTransaction(database, (writing) => removeFiles(writing, [submission]))
  await expect(check()).resolves.toBeUndefined()
  expect(await scratchFolders()).toEqual([])
})
