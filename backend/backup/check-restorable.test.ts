import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction } from '#backend/database/transaction.ts'
import { readFiles, removeFiles } from '#backend/models/submission-file.ts'
import { createFirm } from '#contract/firm-endpoints.ts'
import { readOverview } from '#contract/overview.ts'
import { days } from '#contract/primitives/time.ts'
import { aClock, someAdmin } from '#testing/backend/accounts.ts'
import { addFiles } from '#testing/backend/archives.ts'
import { fill } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { checkRestorable } from './check-restorable.ts'

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
const check = (database: Database) => inSnapshot(database, (reading) => checkRestorable(reading, new Date()))

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
  const { database } = await aServer()
  watchScratch()
  await expect(check(database)).resolves.toBeUndefined()
  await database.sequelize.query('DELETE FROM themes')
  await expect(check(database)).rejects.toThrow(/themes holds no theme with the id "default"/)
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
  await expect(check(database)).resolves.toBeUndefined()
  const [submission = '', [file] = []] = [...(await readFiles({ database }))][0] ?? []
  await database.sequelize.query("UPDATE submission_pieces SET bytes = x'ffd8ff00' WHERE file_id = $id", {
    bind: { id: file?.id },
  })
  await expect(check(database)).rejects.toThrow(/1 of 6 stored files/)
  await inTransaction(database, (writing) => removeFiles(writing, [submission]))
  await expect(check(database)).resolves.toBeUndefined()
  expect(await scratchFolders()).toEqual([])
})
