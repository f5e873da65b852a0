import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { removeSubmissions } from '#backend/models/submission.ts'
import { removeFiles } from '#backend/models/submission-file.ts'
import { addFiles, archiveFrom } from '#testing/backend/archives.ts'
import { fill } from '#testing/backend/backups.ts'
import { using } from '#testing/backend/crashes.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import {
  downloadThroughKills,
  MortalServer,
  restoreThroughKills,
  sendThroughKills,
  stateOf,
} from '#testing/backend/killed-archives.ts'

describeEachDatabase('A server that is killed', (databases) => {
  test('in a download and a restore of an archive lets both go on, and leaves the old data or the new', async () => {
    const location = await databases.prepared()
    const server = await MortalServer.start(location)
    await using(location, async (database) => {
      await fill(database, { firms: 5, themes: 1, submissions: 6 })
      await addFiles(database, 6)
    })
    const { bytes, isWhole } = await downloadThroughKills(server, 2)
    expect(isWhole).toBe(true)
    const full = await stateOf(server, location)
    const gone = ['submission-0', 'submission-3']
    await using(location, (database) =>
      inTransaction(database, async (writing) => {
        await removeFiles(writing, gone)
        await removeSubmissions(writing, gone)
      }),
    )
    const other = (await archiveFrom(server.running)).bytes
    expect(await stateOf(server, location)).not.toBe(full)

    expect(await sendThroughKills(server, bytes, Math.ceil(bytes.length / 3))).toBeGreaterThan(0)
    const archives = [bytes, other] as const
    for await (const left of restoreThroughKills(server, location, { archives, kills: 1 })) {
      expect(['old', 'new']).toContain(left)
    }
    await server.running.end()
  })
})
