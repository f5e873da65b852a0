import * as v from 'valibot'
import { endpoint, filePieces, MAIL_PATIENCE } from '../endpoint.ts'
import { id, idParams, moment } from '../primitives/text-input.ts'
import { backupFrequencies } from '../settings/staff-groups.ts'
import { BACKUP_BYTES, backupCollections } from './backup-file.ts'

/** The name of a download that says none. */
export const BACKUP_FILE_NAME = 'propfirm_backup.json'

/** The default name with the day of the export. (threat J9) */
export const backupFileName = (exportedAt: string): string =>
  BACKUP_FILE_NAME.replace('.json', `_${exportedAt.slice(0, 10)}.json`)

/** The effect of a restore on one collection, in entries. */
const collectionStats = v.object({
  in_file: v.number(),
  added: v.number(),
  changed: v.number(),
  removed: v.number(),
  unchanged: v.number(),
})
export type CollectionStats = v.InferOutput<typeof collectionStats>

/** By collection. Collections missing from the file, and the staff, who are never changed, are 0 in all but `in_file`. */
const restoreChanges = v.record(v.picklist(backupCollections), collectionStats)
export type RestoreChanges = v.InferOutput<typeof restoreChanges>

export const restoreReply = v.object({
  message: v.string(),
  dry_run: v.boolean(),
  /** The specified figures. */
  stats: v.object({
    backup_exported_at: moment,
    /** When it was restored, or looked at. */
    imported_at: moment,
    /** Entries of each collection that the file holds and a restore puts in place; the staff are not among them. */
    collections_restored: v.record(v.picklist(backupCollections), v.number()),
  }),
  changes: restoreChanges,
  /** Files of reviews; absent for a file without them. Files erased on this site count in `in_file` only. */
  files: v.optional(collectionStats),
  /** Collections that are not in the file: they stay as they are. */
  absent: v.array(v.string()),
  /** Collections of the file that this version does not know. */
  unknown: v.array(v.string()),
  /** The snapshot taken before the restore; null for a dry run. */
  snapshot_id: v.nullable(id),
})
export type RestoreReply = v.InferOutput<typeof restoreReply>

/** A restore as the reloaded page reports it. */
export const restored = v.object({
  /** A readable summary of the restore. */
  source: v.string(),
  reply: restoreReply,
})
export type Restored = v.InferOutput<typeof restored>

export const dryRun = v.object({
  dry_run: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
})

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/admin/backup',
  summary: 'Everything but secrets and files of reviews as one file, as it was at one moment',
  permission: 'backup:use',
  response: filePieces,
  download: true,
  requiresRecentSignIn: true,
  work: 'bulk',
})

/** The form has one field, `file`. No row is changed unless the whole file is valid. */
export const restoreBackup = endpoint({
  method: 'POST',
  path: '/api/admin/restore',
  summary: 'Replace the data by that of a backup file; `dry_run=true` only says what would change',
  permission: 'backup:use',
  query: dryRun,
  upload: { names: ['file'], maxFiles: 1, totalBytes: BACKUP_BYTES },
  response: restoreReply,
  requiresRecentSignIn: true,
  work: 'bulk',
})

/** `restore`: taken before a restore. `schedule`, `test`: an automatic backup kept on the server. */
const snapshotReasons = ['restore', 'schedule', 'test'] as const

/** A backup that is kept in the database. */
const snapshot = v.object({
  id,
  taken_at: moment,
  reason: v.picklist(snapshotReasons),
  /** Size of the file in bytes. */
  bytes: v.number(),
  entries: v.record(v.picklist(backupCollections), v.number()),
})
export type Snapshot = v.InferOutput<typeof snapshot>

/** How many copies taken before a restore are kept, and as many of all others. */
export const SNAPSHOTS_KEPT = 5

export const listSnapshots = endpoint({
  method: 'GET',
  path: '/api/admin/backup/snapshots',
  summary: 'The backups that are kept on the server, newest first',
  permission: 'backup:use',
  response: v.array(snapshot),
})

export const downloadSnapshot = endpoint({
  method: 'GET',
  path: '/api/admin/backup/snapshots/:id',
  summary: 'One of them as a file',
  permission: 'backup:use',
  params: idParams,
  response: filePieces,
  download: true,
  requiresRecentSignIn: true,
  work: 'bulk',
})

export const restoreSnapshot = endpoint({
  method: 'POST',
  path: '/api/admin/backup/snapshots/:id/restore',
  summary: 'Replace the data by that of a snapshot; `dry_run=true` only says what would change',
  permission: 'backup:use',
  params: idParams,
  query: dryRun,
  response: restoreReply,
  requiresRecentSignIn: true,
  work: 'bulk',
})

/** Sends a backup to the stored recipient now; where mail is off it is kept on the server, and the message says so. */
export const triggerAutoBackup = endpoint({
  method: 'POST',
  path: '/api/admin/auto-backup/trigger',
  summary: 'Test the automatic backup',
  permission: 'backup:use',
  response: v.object({ message: v.string() }),
  limits: { callsPerMinute: 10 },
  requiresRecentSignIn: true,
  timeoutMs: MAIL_PATIENCE,
})

export const readAutoBackup = endpoint({
  method: 'GET',
  path: '/api/admin/auto-backup',
  summary: 'When the automatic backup ran, and when it will run',
  permission: 'backup:use',
  response: v.object({
    enabled: v.boolean(),
    frequency: v.picklist(backupFrequencies),
    email_recipient: v.string(),
    last_backup: v.nullable(moment),
    /** Null while it is switched off. */
    next_run: v.nullable(moment),
    /** Why the last try failed; null where it did not. */
    problem: v.nullable(v.string()),
  }),
})
