import { randomBytes } from 'node:crypto'
import { createWriteStream, openSync, readSync, rmSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { removeSubmissions } from '#backend/models/submission.ts'
import { insertFiles, removeFiles, storedBytes } from '#backend/models/submission-file.ts'
import { PART_BYTES } from '#contract/backup/archive.ts'
import { prepareArchive, restoreArchive } from '#contract/backup/archive-endpoints.ts'
import { archiveFrom, beginSending, fetchArchive, sendPart } from '#testing/backend/archives.ts'
import { fill } from '#testing/backend/backups.ts'
import { using } from '#testing/backend/crashes.ts'
import { databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'
import {
  downloadThroughKills,
  MortalServer,
  restoreThroughKills,
  sendThroughKills,
} from '#testing/backend/killed-archives.ts'
import { aPdf } from '#testing/backend/pictures.ts'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { as, visitor } from '#testing/backend/test-server.ts'

/** Files of 4 MB, of which so many are a gigabyte, each of a submission of its own. */
const FILES = 256
const FILE_BYTES = 4 * 1024 * 1024
/** The most memory that a server may have had, in MB. */
const MOST_MEMORY = 300

const aLargePdf = () => {
  const noise = randomBytes(FILE_BYTES / 2 - 2048).toString('hex')
  return { name: 'proof.pdf', type: 'application/pdf', bytes: aPdf(`/Big(${noise})`) }
}

const sqlite = databasesOf('sqlite')

describeEachDatabase('An archive of a gigabyte', (databases) => {
  test('is made, downloaded, sent and restored by servers of less than 300 MB', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gigabyte-'))
    const file = join(folder, 'archive.tar')
    try {
      const location = await databases.prepared()
      await using(location, async (database) => {
        await fill(database, { firms: 5, themes: 1, submissions: FILES })
        for (let n = 0; n < FILES; n++) {
          await inTransaction(database, (writing) => insertFiles(writing, `submission-${n}`, [aLargePdf()]))
        }
      })
      const from = await aRunningProcess(location)
      const { body: archive } = await as(visitor, from).call(prepareArchive)
      expect(archive).toMatchObject({ files: FILES, bytes: expect.any(Number) })
      const answer = await fetchArchive(from, archive)
      await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file))
      expect(statSync(file).size).toBe(archive.bytes)
      expect(archive.bytes).toBeGreaterThan(1_000_000_000)
      expect(await from.peakMemory()).toBeLessThan(MOST_MEMORY)
      await from.end()

      const empty = await databases.prepared()
      const into = await aRunningProcess(empty)
      const { body } = await beginSending(into, archive.bytes)
      const handle = openSync(file, 'r')
      const part = Buffer.alloc(PART_BYTES)
      for (let offset = 0; offset < archive.bytes; offset += PART_BYTES) {
        const bytes = part.subarray(0, readSync(handle, part, 0, PART_BYTES, offset))
        expect((await sendPart(into, { id: body.id, offset, bytes })).status).toBe(200)
      }
      const done = await as(visitor, into).call(restoreArchive, { params: { id: body.id } })
      expect(done).toMatchObject({ status: 200, body: { files: { added: FILES } } })
      expect(await into.peakMemory()).toBeLessThan(MOST_MEMORY)
      await into.end()
      expect(await using(empty, (database) => storedBytes({ database }))).toBeGreaterThan(1_000_000_000)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

test('Ten kills in a download, in the sending of an archive and in its restore leave nothing half', async () => {
  const location = await sqlite.prepared()
  const server = await MortalServer.start(location)
  const gone = ['submission-0', 'submission-7']
  await using(location, async (database) => {
    await fill(database, { firms: 20, themes: 1, submissions: 12 })
    for (let n = 0; n < 12; n++) {
      await inTransaction(database, (writing) => insertFiles(writing, `submission-${n}`, [aLargePdf()]))
    }
  })
  const { bytes, isWhole } = await downloadThroughKills(server, 10)
  expect(isWhole).toBe(true)
  await using(location, (database) =>
    inTransaction(database, async (writing) => {
      await removeFiles(writing, gone)
      await removeSubmissions(writing, gone)
    }),
  )
  const other = (await archiveFrom(server.running)).bytes
  expect(await sendThroughKills(server, bytes, Math.ceil(bytes.length / 15))).toBe(10)
  const left: string[] = []
  for await (const one of restoreThroughKills(server, location, { archives: [bytes, other], kills: 10 }))
    left.push(one)
  expect(left.filter((one) => one === 'torn')).toEqual([])
  await server.running.end()
})
