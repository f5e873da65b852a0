import { randomBytes } from 'node:crypto'
import { createWriteStream, openSync, readSync, rmSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { removeSubmissions } from '#backend/models/submission.ts'
import { insertFiles, removeFiles, storedBytes } from '#backend/models/submission-file.ts'
import { PART_BYTES } from '#contract/backup/archive.ts'
import { prepareArchive, restoreArchive } from '#contract/backup/archive-endpoints.ts'
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

/** The most memory that a server may have had, in MB. */
const MOST_MEMORY = 300

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
  test(`go through servers of less than ${MOST_MEMORY} MB, ${files} of them`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'archive-'))
    const file = join(folder, 'archive.tar')
    try {
      const location = await databases.prepared()
      await using(location, (database) => addLargeFiles(database, files, bytes))
      const from = await aRunningProcess(location)
      const { body: archive } = await as(visitor, from).call(prepareArchive)
      const answer = await fetchArchive(from, archive)
      await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file))
      expect(statSync(file).size).toBe(archive.bytes)
      expect(archive.bytes).toBeGreaterThan(files * bytes)
      expect(await from.peakMemory()).toBeLessThan(MOST_MEMORY)
      await from.end()

      const empty = await databases.prepared()
      const into = await aRunningProcess(empty)
      const { body } = await beginSending(into, archive.bytes)
      const handle = openSync(file, 'r')
      const part = Buffer.alloc(PART_BYTES)
      for (let offset = 0; offset < archive.bytes; offset += PART_BYTES) {
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
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

/** Kills a server so many times in a download, in the sending of an archive, and in its restore. */
export function archivesSurviveKills(
  databases: Databases,
  { files, bytes, kills }: { readonly files: number; readonly bytes: number; readonly kills: number },
): void {
  test(`go on after each of ${kills} kills in a download and in a restore, which leaves the old or the new`, async () => {
    const location = await databases.prepared()
    const server = await MortalServer.start(location)
    await using(location, (database) => addLargeFiles(database, files, bytes))
    const { bytes: archive, isWhole } = await downloadThroughKills(server, kills)
    expect(isWhole).toBe(true)
    const gone = ['submission-0', 'submission-3']
    await using(location, (database) =>
      inTransaction(database, async (writing) => {
        await removeFiles(writing, gone)
        await removeSubmissions(writing, gone)
      }),
    )
    const other = (await archiveFrom(server.running)).bytes
    const every = Math.floor(archive.length / (kills + 3))
    expect(await sendThroughKills(server, archive, { every, kills })).toBe(kills)
    const archives = [archive, other] as const
    const left: string[] = []
    for await (const one of restoreThroughKills(server, location, { archives, kills })) left.push(one)
    expect(left.filter((one) => one !== 'old' && one !== 'new')).toEqual([])
    expect(left).toHaveLength(kills)
    await server.running.end()
  })
}
