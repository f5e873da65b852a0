import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#backend/database/connect.ts'
import { isUnstored } from '#backend/database/failures.ts'
import { inSnapshot, inTransaction, type Reading } from '#backend/database/transaction.ts'
import type { Job } from '#backend/jobs/claim.ts'
import { dueTimeAfter } from '#backend/jobs/start-jobs.ts'
import { findJob } from '#backend/models/job.ts'
import { listFiles, removePieces } from '#backend/models/submission-file.ts'
import { prepareDatabase } from '#backend/schema/prepare.ts'
import { HEAD_ENTRIES, PART_BYTES, TAR_BLOCK } from '#contract/backup/archive.ts'
import { backupCollections } from '#contract/backup/backup-file.ts'
import { archiveBytes } from './archive/archive-bytes.ts'
import { type CheckedArchive, checkArchive } from './archive/check-archive.ts'
import { checkEntries } from './archive/check-entries.ts'
import { layoutOf, listArchivedFiles } from './archive/prepare-archive.ts'
import { receivePart } from './archive/receive-part.ts'
import { beginUpload } from './archive/uploads.ts'
import { packBackup } from './export-backup.ts'
import { planRestore } from './plan-restore.ts'
import { restoreBackup } from './restore-backup.ts'

const NAME = 'backup-check'

/** The actor in the scratch database, whose history is thrown away with it. */
const actor = { id: null, name: 'backup check', address: '' }

/** A restore that worked left something else than the file holds. */
class Unfaithful extends Error {}

/**
 * Restores a backup with files into an empty database of its own, and compares what is there then with it. It goes by the ways of
 * an archive: made as for a download, taken in part by part, checked and restored. The bytes of a file that came back are dropped
 * at once: a scratch database in memory has no room for all. Give it one transaction. @throws ApiError where it cannot be
 * restored, FileGone, Unfaithful where the result differs
 */
export async function checkRestorable(reading: Reading, now: Date): Promise<void> {
  const packed = await packBackup(reading, now)
  const files = await listArchivedFiles(reading)
  const stored = (await listFiles(reading)).length
  if (files.length < stored) {
    throw new Unfaithful(`${stored - files.length} of ${stored} stored files cannot be read as they came.`)
  }
  const layout = await layoutOf(now.toISOString(), packed.parts, files)
  await inScratch(async (scratch) => {
    const { bytes } = layout
    const known = { user_id: actor.name, name: layout.name, modified_at: now.toISOString() }
    const { id } = await beginUpload(scratch, { ...known, bytes }, now)
    let upload = null
    for await (const part of inParts(archiveBytes({ reading, layout, parts: packed.parts }))) {
      const offset = upload?.received ?? 0
      upload = await receivePart(scratch, { id, user_id: actor.name, offset, bytes: part }, now)
      await checkEntries(scratch, upload, async ({ pieces_id, position }) => {
        if (position < HEAD_ENTRIES) return
        await inTransaction(scratch, (writing) => removePieces(writing, [pieces_id]))
      })
    }
    if (!upload) throw new Unfaithful('The archive is empty.')
    const archive = await checkArchive(scratch, upload)
    const restored = await restoreInto(scratch, archive, now)
    if (restored !== files.length) throw new Unfaithful(`${restored} of ${files.length} files came back.`)
  })
}

/** Bytes in parts as a browser sends them. */
async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const piece of bytes) {
    held.push(piece)
    length += piece.length
    // Pieces are cut where entries begin and end, so that a part may end within a block.
    if (length < PART_BYTES) continue
    const whole = Buffer.concat(held)
    const end = length - (length % TAR_BLOCK)
    yield whole.subarray(0, end)
    held = end === length ? [] : [whole.subarray(end)]
    length -= end
  }
  if (length > 0) yield Buffer.concat(held)
}

async function inScratch(work: (scratch: Database) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-check-'))
  const scratch = openDatabase({ kind: 'sqlite', file: join(folder, 'scratch.sqlite') })
  try {
    await prepareDatabase(scratch)
    await work(scratch)
  } finally {
    await scratch.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Restores into the scratch database and compares; returns how many files are there then. @throws Unfaithful */
async function restoreInto(
  scratch: Database,
  { backup, files: archived }: CheckedArchive,
  now: Date,
): Promise<number> {
  await inTransaction(scratch, (writing) => restoreBackup(writing, backup, { actor, now, archived }))
  const { changes } = await inSnapshot(scratch, (reading) => planRestore(reading, backup))
  const differing = backupCollections.filter((name) => {
    const { added = 0, changed = 0, removed = 0 } = changes[name] ?? {}
    return added + changed + removed > 0
  })
  if (differing.length > 0) throw new Unfaithful(`${differing.join(', ')} came back otherwise.`)
  return (await listFiles({ database: scratch })).length
}

/** Each Monday, a backup with files as it would be made now is restored into a scratch database. */
export function backupCheckJob({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: () => Date
}): Job {
  return {
    name: NAME,
    dueAfter: (moment) => dueTimeAfter('weekly', moment),
    explain: (error) => {
      if (isUnstored(error)) return 'the server has no room for the scratch database.'
      return error instanceof Error ? error.message : 'it could not be restored.'
    },
    async run() {
      await inSnapshot(database, (reading) => checkRestorable(reading, clock()))
      return null
    },
  }
}

/** When a backup was last restored for a trial, and why that failed. */
export async function backupCheckState(reading: Reading) {
  const row = await findJob(reading, NAME)
  return { checked: row?.done_for || null, check_problem: row?.problem || null }
}
