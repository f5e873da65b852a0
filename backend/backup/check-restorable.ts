import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#backend/database/connect.ts'
import { isUnstored } from '#backend/database/failures.ts'
import { prepareDatabase } from '#backend/database/prepare.ts'
import { inSnapshot, inTransaction, type Reading } from '#backend/database/transaction.ts'
import type { Job } from '#backend/jobs/claim.ts'
import { dueTimeAfter } from '#backend/jobs/start-jobs.ts'
import { findJob } from '#backend/models/job.ts'
import { unpackWhole } from '#backend/models/packed-text.ts'
import { backupCollections } from '#contract/backup/backup-file.ts'
import { checkBackup } from './checked-backup.ts'
import { type PackedBackup, packBackup } from './pack-backup.ts'
import { planRestore } from './plan-restore.ts'
import { restoreBackup } from './restore-backup.ts'

const NAME = 'backup-check'

/** The actor in the scratch database, whose history is thrown away with it. */
const actor = { id: null, name: 'backup check', address: '' }

/** A restore that worked left something else than the file holds. */
class Unfaithful extends Error {}

/**
 * Restores a backup into an empty database of its own, and compares what is there then with the file. @throws ApiError
 * where the file cannot be restored, Unfaithful where the result differs
 */
export async function checkRestorable({ parts, bytes }: PackedBackup, now: Date): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-check-'))
  const scratch = openDatabase({ kind: 'sqlite', file: join(folder, 'scratch.sqlite') })
  try {
    await prepareDatabase(scratch)
    const backup = await checkBackup(await unpackWhole(parts, bytes))
    await inTransaction(scratch, (writing) => restoreBackup(writing, backup, { actor, now }))
    const { changes } = await inSnapshot(scratch, (reading) => planRestore(reading, backup))
    const differing = backupCollections.filter((name) => {
      const { added = 0, changed = 0, removed = 0 } = changes[name] ?? {}
      return added + changed + removed > 0
    })
    if (differing.length > 0) throw new Unfaithful(`${differing.join(', ')} came back otherwise.`)
  } finally {
    await scratch.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each Monday, a backup as it would be made now is restored into a scratch database. */
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
      const packed = await inSnapshot(database, (reading) => packBackup(reading, clock()))
      await checkRestorable(packed, clock())
      return null
    },
  }
}

/** When a backup was last restored for a trial, and why that failed. */
export async function backupCheckState(reading: Reading) {
  const row = await findJob(reading, NAME)
  return { checked: row?.done_for || null, check_problem: row?.problem || null }
}
