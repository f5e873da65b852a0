import { expect, test } from 'vitest'
import type { DatabaseLocation } from '#backend/database/connect.ts'
import { BACKUP_BYTES } from '#contract/backup/backup-file.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { contentHash, exportFrom, fill, restoreInto } from '#testing/backend/backups.ts'
import { brokenBackups } from '#testing/backend/broken-backups.ts'
import { databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'
import { countRows } from '#testing/backend/rows.ts'
import { aServer } from '#testing/backend/test-server.ts'
import { findBackup } from './file/check-file.ts'

/** A server with a little of everything, and a file of all of it. */
async function aFilledServer(location: DatabaseLocation) {
  const server = await aServer({ location, readSession: async () => someAdmin() })
  await fill(server.database, { firms: 2, themes: 1, submissions: 2 })
  return { server, whole: await exportFrom(server) }
}

/** Sends every `nth` broken file. */
async function sendBroken(location: DatabaseLocation, nth: number): Promise<void> {
  const { server, whole } = await aFilledServer(location)
  const hash = await contentHash(server.database)
  for (const { name, file, says } of brokenBackups(whole).filter((_, index) => index % nth === 0)) {
    const { status, body } = await restoreInto(server, file)
    expect({ name, status, detail: body.detail }).toEqual({
      name,
      status: 400,
      detail: expect.stringMatching(says),
    })
  }
  expect(await contentHash(server.database)).toBe(hash)
  expect(await countRows(server.database, 'snapshots')).toBe(0)
  expect((await restoreInto(server, whole)).status).toBe(200)
}

test('A broken file is refused with the place at fault, in every one of more than 150 ways', async () => {
  const { whole } = await aFilledServer(await databasesOf('sqlite').prepared())
  const broken = brokenBackups(whole)
  expect(broken.length).toBeGreaterThan(150)
  for (const { name, file, says } of broken) {
    expect(() => findBackup(Buffer.from(file)), name).toThrow(says)
  }
  expect(findBackup(Buffer.from(whole)).absent).toEqual([])
})

describeEachDatabase('A broken backup file', (databases) => {
  test('that is sent changes nothing', async () => sendBroken(await databases.prepared(), 40))

  test('that is sent changes nothing, in any way', { tags: ['all'] }, async () =>
    sendBroken(await databases.prepared(), 1),
  )
})

test('A file over the limit, one under another name and none at all are told apart', async () => {
  const server = await aServer({ readSession: async () => someAdmin() })
  const large = await restoreInto(server, new Uint8Array(BACKUP_BYTES + 1024))
  expect(large).toMatchObject({ status: 413, body: { detail: expect.stringContaining('50 MB') } })
  const named = await restoreInto(server, '{}', { name: 'backup.txt' })
  expect(named).toMatchObject({ status: 400, body: { detail: 'Please select a JSON backup file.' } })
  const none = await restoreInto(server, '', { name: '' })
  expect(none).toMatchObject({ status: 400, body: { detail: 'Please select a backup file first.' } })
})
