import type { CollectionStats, RestoreChanges, RestoreReply } from '#contract/backup/backup-endpoints.ts'
import { type BackupCollection, backupCollections } from '#contract/backup/backup-file.ts'
import type { CheckedBackup } from './checked-backup.ts'

/** The effect of a restore; without `snapshot_id` of one that was only planned. */
interface Outcome {
  readonly now: Date
  readonly changes: RestoreChanges
  readonly snapshot_id?: string
  /** Of an archive. */
  readonly files?: { readonly stats: CollectionStats } | null
}

/** How many entries of each collection the database now holds as the file has them. */
function restoredIn(
  changes: RestoreChanges,
  absent: readonly string[],
): Partial<Record<BackupCollection, number>> {
  const names = backupCollections.filter((name) => name !== 'admin_users' && !absent.includes(name))
  return Object.fromEntries(names.map((name) => [name, changes[name]?.in_file ?? 0]))
}

/** The reply to a restore, or to the question of what one would change. */
export function restoreReply(
  { exported_at, absent, unknown }: CheckedBackup,
  { now, changes, snapshot_id, files }: Outcome,
): RestoreReply {
  return {
    message: snapshot_id === undefined ? 'Nothing has been changed yet' : 'Backup restored',
    dry_run: snapshot_id === undefined,
    stats: {
      backup_exported_at: exported_at,
      imported_at: now.toISOString(),
      collections_restored: restoredIn(changes, absent),
    },
    changes,
    ...(files ? { files: files.stats } : {}),
    absent: [...absent],
    unknown: [...unknown],
    snapshot_id: snapshot_id ?? null,
  }
}
