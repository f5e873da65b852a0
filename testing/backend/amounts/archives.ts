import { randomBytes } from 'node:crypto'
import { createWriteStream, openSync, readSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database, DatabaseLocation } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { removeSubmissions } from '#backend/models/submission.ts'
import { insertFiles, removeFiles, storedBytes } from '#backend/models/submission-file.ts'
import { PART_BYTES } from '#contract/backup/archive.ts'
import { type Archive, prepareArchive, restoreArchive } from '#contract/backup/archive-endpoints.ts'
import { afterFile } from '../after-file.ts'
import { archiveFrom, beginSending, fetchArchive, sendPart } from '../archives.ts'
import { fill } from '../backups.ts'
import { using } from '../crashes.ts'
import type { Databases } from '../databases.ts'
import {
  downloadThroughKills,
  MortalServer,
  restoreThroughKills,
  sendThroughKills,
} from '../killed-archives.ts'
import { aPdf } from '../pictures.ts'
import { aRunningProcess } from '../running-process.ts'
import { as, visitor } from '../test-server.ts'

/**
 * The most memory that a server may have had, in MB: it has half of it at rest, and collects late beside other work. What kept
 * the files of an archive would need a gigabyte.
 */
const MOST_MEMORY = 400

/** Submissions with one file each. */
async function addLargeFiles(database: Database, files: number, bytes: number): Promise<void> {
  await fill(database, { firms: 5, themes: 1, submissions: files })
  for (let n = 0; n < files; n++) {
    const noise = randomBytes(bytes / 2).toString('hex')
    const proof = { name: 'proof.pdf', type: 'application/pdf', bytes: aPdf(`/Big(${noise})`) }
    await inTransaction(database, (writing) => insertFiles(writing, `submission-${n}`, [proof]))
  }
}

/** So many files of so many bytes go from one server to another by an archive, neither of which needs much memory. */
export function archivesNeedLittleMemory(
  databases: Databases,
  { files, bytes }: { readonly files: number; readonly bytes: number },
): void {
  describe(`through servers of less than ${MOST_MEMORY} MB, ${files} of them,`, () => {
    let file: string
    let size: number

    beforeAll(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'archive-'))
      afterFile(() => rm(folder, { recursive: true, force: true }))
      file = join(folder, 'archive.tar')
    })

    test('leave the first', async () => {
      const location = await databases.prepared()
      await using(location, (database) => addLargeFiles(database, files, bytes))
      const from = await aRunningProcess(location)
      const { body: archive } = await as(visitor, from).call(prepareArchive)
      // Others of the same network download it as well, and do not read on.
      const unread = [await fetchArchive(from, archive), await fetchArchive(from, archive)]
      const answer = await fetchArchive(from, archive)
      expect(answer.status).toBe(200)
      await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file))
      size = statSync(file).size
      expect(size).toBe(archive.bytes)
      expect(size).toBeGreaterThan(files * bytes)
      expect(await from.peakMemory()).toBeLessThan(MOST_MEMORY)
      await Promise.all(unread.map(({ body }) => body?.cancel()))
      await from.end()
    })

    test('arrive at the second', async () => {
      const empty = await databases.prepared()
      const into = await aRunningProcess(empty)
      const { body } = await beginSending(into, size)
      const handle = openSync(file, 'r')
      const part = Buffer.alloc(PART_BYTES)
      for (let offset = 0; offset < size; offset += PART_BYTES) {
        const length = readSync(handle, part, 0, PART_BYTES, offset)
        const sent = await sendPart(into, { id: body.id, offset, bytes: part.subarray(0, length) })
        expect(sent.status).toBe(200)
      }
      const done = await as(visitor, into).call(restoreArchive, { params: { id: body.id } })
      expect(done).toMatchObject({ status: 200, body: { files: { added: files } } })
      expect(await into.peakMemory()).toBeLessThan(MOST_MEMORY)
      await into.end()
      const stored = await using(empty, (database) => storedBytes({ database }))
      expect(stored).toBeGreaterThanOrEqual(files * bytes)
    })
  })
}

/** Kills a server so many times in a download, in the sending of an archive, and in its restore. */
export function archivesSurviveKills(
  databases: Databases,
  { files, bytes, kills }: { readonly files: number; readonly bytes: number; readonly kills: number },
): void {
  describe(`of a server that is killed ${kills} times`, () => {
    let location: DatabaseLocation
    let server: MortalServer
    let made: { readonly archive: Archive; readonly bytes: Buffer }

    beforeAll(async () => {
      location = await databases.prepared()
      await using(location, (database) => addLargeFiles(database, files, bytes))
      server = await MortalServer.start(location)
      afterFile(() => server.running.end())
      made = await archiveFrom(server.running)
    })

    test('go on in a download', async () => {
      const got = await downloadThroughKills(server, made.archive, kills)
      expect(got.equals(made.bytes)).toBe(true)
      expect(got.length).toBe(made.archive.bytes)
    })

    test('go on while they are sent', async () => {
      const every = Math.floor(made.bytes.length / (kills + 3))
      expect(await sendThroughKills(server, made.bytes, { every, kills })).toBe(kills)
    })

    test('are the old or the new after a restore', async () => {
      const gone = ['submission-0', 'submission-3']
      await using(location, (database) =>
        inTransaction(database, async (writing) => {
          await removeFiles(writing, gone)
          await removeSubmissions(writing, gone)
        }),
      )
      const other = (await archiveFrom(server.running)).bytes
      const archives = [made.bytes, other] as const
      const left: string[] = []
      for await (const one of restoreThroughKills(server, location, { archives, kills })) left.push(one)
      expect(left.filter((one) => one !== 'old' && one !== 'new')).toEqual([])
      expect(left).toHaveLength(kills)
    })
  })
}
