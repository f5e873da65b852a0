import { expect, test } from 'vitest'
import { BACKUP_BYTES } from '#contract/backup/backup-file.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { contentHash, exportFrom, fill, restoreInto } from '#testing/backend/backups.ts'
import { brokenBackups } from '#testing/backend/broken-backups.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { countRows } from '#testing/backend/rows.ts'
import { aServer } from '#testing/backend/test-server.ts'

describeEachDatabase('A broken backup file', (databases) => {
  test('is refused with the place at fault, in every one of more than 150 ways', async () => {
    const server = await aServer({
      location: await databases.prepared(),
      readSession: async () => someAdmin(),
    })
    await fill(server.database, { firms: 2, themes: 1, submissions: 2 })
    const whole = await exportFrom(server)
    const hash = await contentHash(server.database)
    const broken = brokenBackups(whole)
    expect(broken.length).toBeGreaterThan(150)
    for (const { name, file, says } of broken) {
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
  })
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
