import { isUnstored } from '#backend/database/failures.ts'
import { inSnapshot, inTransaction } from '#backend/database/transaction.ts'
import { type Actor, actorOf, record } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { Answer, type Route, route } from '#backend/http/route.ts'
import { reasonOf } from '#backend/mail/mailer.ts'
import { type PackedText, unpack, unpackWhole } from '#backend/models/packed-text.ts'
import { findSnapshot, readSnapshots } from '#backend/models/snapshot.ts'
import { readSnapshotParts } from '#backend/models/snapshot-tables.ts'
import {
  backupFileName,
  downloadBackup,
  downloadSnapshot,
  listSnapshots,
  type RestoreChanges,
  type RestoreReply,
  readAutoBackup,
  restoreBackup as restoreCall,
  restoreSnapshot,
  triggerAutoBackup,
} from '#contract/backup/backup-endpoints.ts'
import { type BackupCollection, backupCollections } from '#contract/backup/backup-file.ts'
import { type AutoBackupParts, autoBackupState, testAutoBackup } from './auto-backup.ts'
import { checkBackup } from './checked-backup.ts'
import { packBackup } from './pack-backup.ts'
import { planRestore } from './plan-restore.ts'
import { collectGarbage, restoreBackup } from './restore-backup.ts'
import { withoutErased } from './without-erased.ts'

interface Packed extends Pick<PackedText, 'bytes'> {
  readonly parts: readonly Pick<PackedText['parts'][number], 'bytes'>[]
}

/** A download that no cache keeps and no browser shows. (threat J9) */
const fileAnswer = ({ parts, bytes }: Packed, takenAt: string) =>
  new Answer(unpack(parts), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="${backupFileName(takenAt)}"`,
    },
  })

/** How many entries of each collection the database now holds as the file has them. */
function restoredIn(
  changes: RestoreChanges,
  absent: readonly string[],
): Partial<Record<BackupCollection, number>> {
  const names = backupCollections.filter((name) => name !== 'admin_users' && !absent.includes(name))
  return Object.fromEntries(names.map((name) => [name, changes[name]?.in_file ?? 0]))
}

/** From this size on, in bytes, memory that is no longer needed is released before a file is restored. */
const LARGE = 8 * 1024 * 1024

/** The calls on backups. */
export function backupRoutes(parts: AutoBackupParts): readonly Route[] {
  const { database, clock } = parts

  /** A backup can be had even where nothing can be stored any more, the note of it included. (threat K4) */
  const note = async (actor: Actor, what: { readonly id: string; readonly name: string }, now: Date) => {
    const entry = {
      action: 'backup',
      subject: 'backup',
      subject_id: what.id,
      subject_name: what.name,
    } as const
    try {
      await inTransaction(database, (writing) => record(writing, actor, entry, now))
    } catch (error) {
      if (!isUnstored(error)) throw error
    }
  }

  /** Restores a file, or, where `isDry`, only reports what it would change. */
  const restore = async (file: Uint8Array, actor: Actor, isDry: boolean): Promise<RestoreReply> => {
    if (file.length > LARGE) collectGarbage()
    const backup = await checkBackup(file)
    if (file.length > LARGE) collectGarbage()
    const { exported_at, absent, unknown } = backup
    const now = clock()
    const shared = { absent: [...absent], unknown: [...unknown], dry_run: isDry }
    const statsOf = (changes: RestoreChanges) => ({
      backup_exported_at: exported_at,
      imported_at: now.toISOString(),
      collections_restored: restoredIn(changes, absent),
    })
    if (isDry) {
      const { changes } = await inSnapshot(database, async (reading) =>
        planRestore(reading, await withoutErased(reading, backup)),
      )
      const message = 'Nothing has been changed yet'
      return { ...shared, message, stats: statsOf(changes), changes, snapshot_id: null }
    }
    const work = { actor, now }
    const restored = await inTransaction(database, (writing) => restoreBackup(writing, backup, work))
    return { ...shared, message: 'Backup restored', stats: statsOf(restored.changes), ...restored }
  }

  const snapshotOf = (id: string) =>
    inSnapshot(database, async (reading) => {
      const snapshot = await findSnapshot(reading, id)
      if (!snapshot) throw new ApiError('not_found', 'There is no such snapshot')
      return { ...snapshot, parts: await readSnapshotParts(reading, id) }
    })

  return [
    route(downloadBackup, async ({ caller, address }) => {
      const packed = await inSnapshot(database, (reading) => packBackup(reading, clock()))
      const name = backupFileName(packed.exportedAt.toISOString())
      await note(actorOf({ caller, address }), { id: 'now', name }, packed.exportedAt)
      return fileAnswer(packed, packed.exportedAt.toISOString())
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
      return fileAnswer(snapshot, snapshot.taken_at)
    }),

    route(restoreSnapshot, async ({ params, query, caller, address }) => {
      const { parts: packed, bytes } = await snapshotOf(params.id)
      const file = await unpackWhole(packed, bytes)
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
