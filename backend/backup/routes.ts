import { inSnapshot, inTransaction } from '#backend/database/transaction.ts'
import { type Actor, actorOf } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { jsonDownload } from '#backend/http/http-response.ts'
import { type Route, route } from '#backend/http/route.ts'
import { reasonOf } from '#backend/mail/mailer.ts'
import { type PackedText, unpack, unpackWhole } from '#backend/models/packed-text.ts'
import { packSnapshot } from '#backend/models/snapshot-entries.ts'
import {
  backupFileName,
  downloadBackup,
  downloadSnapshot,
  listSnapshots,
  type RestoreReply,
  readAutoBackup,
  restoreBackup as restoreCall,
  restoreSnapshot,
  triggerAutoBackup,
} from '#contract/backup/backup-endpoints.ts'
import { type AutoBackupParts, autoBackupState, testAutoBackup } from './auto-backup.ts'
import { checkBackup } from './checked-backup.ts'
import { packBackup } from './export-backup.ts'
import { noteBackup } from './note-backup.ts'
import { planRestore } from './plan-restore.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoreReply } from './restore-reply.ts'
import { findSnapshot, readSnapshots } from './rows/snapshot.ts'
import { withoutErased } from './without-erased.ts'

const download = ({ parts, bytes }: PackedText, takenAt: string) =>
  jsonDownload(unpack(parts), { name: backupFileName(takenAt), bytes })

/** The calls on backups. */
export function backupRoutes(parts: AutoBackupParts): readonly Route[] {
  const { database, clock } = parts

  const note = noteBackup(database)

  /** Restores a file, or, where `isDry`, only reports what it would change. */
  const restore = async (file: Buffer, actor: Actor, isDry: boolean): Promise<RestoreReply> => {
    const backup = await checkBackup(file)
    const now = clock()
    if (isDry) {
      const { changes } = await inSnapshot(database, async (reading) =>
        planRestore(reading, await withoutErased(reading, backup)),
      )
      return restoreReply(backup, { now, changes })
    }
    const work = { actor, now }
    const restored = await inTransaction(database, (writing) => restoreBackup(writing, backup, work))
    return restoreReply(backup, { now, ...restored })
  }

  const snapshotOf = (id: string) =>
    inSnapshot(database, async (reading) => {
      const snapshot = await findSnapshot(reading, id)
      if (!snapshot) throw new ApiError('not_found', 'There is no such snapshot')
      return { ...snapshot, ...(await packSnapshot(reading, id)) }
    })

  return [
    route(downloadBackup, async ({ caller, address }) => {
      const now = clock()
      const packed = await inSnapshot(database, (reading) => packBackup(reading, now))
      const name = backupFileName(now.toISOString())
      await note(actorOf({ caller, address }), { id: 'now', name }, now)
      return download(packed, now.toISOString())
    }),

    route(restoreCall, async ({ files, query, caller, address }) => {
      const [file] = files
      if (!file) throw refusedField('file', 'Please select a backup file first.')
      if (!/\.json$/i.test(file.name)) {
        throw refusedField('file', 'Please select a JSON backup file.')
      }
      return restore(file.bytes, actorOf({ caller, address }), query.dry_run === 'true')
    }),

    route(listSnapshots, () => readSnapshots({ database })),

    route(downloadSnapshot, async ({ params, caller, address }) => {
      const snapshot = await snapshotOf(params.id)
      const name = backupFileName(snapshot.taken_at)
      await note(actorOf({ caller, address }), { id: snapshot.id, name }, clock())
      return download(snapshot, snapshot.taken_at)
    }),

    route(restoreSnapshot, async ({ params, query, caller, address }) => {
      const file = await unpackWhole(await snapshotOf(params.id))
      return restore(file, actorOf({ caller, address }), query.dry_run === 'true')
    }),

    route(triggerAutoBackup, async ({ caller, address }) => {
      const message = await testAutoBackup(parts).catch((error) => {
        if (error instanceof ApiError || 'parent' in error) throw error
        throw new ApiError('invalid_input', `The backup was not sent: ${reasonOf(error)}`, { cause: error })
      })
      await note(actorOf({ caller, address }), { id: 'test', name: 'Test backup' }, clock())
      return { message }
    }),

    route(readAutoBackup, () => inSnapshot(database, (reading) => autoBackupState(reading, clock()))),
  ]
}
