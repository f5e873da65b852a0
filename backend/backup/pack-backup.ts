import type { Reading } from '#backend/database/transaction.ts'
import { type PackedText, pack } from '#backend/models/packed-text.ts'
import { backupText, type Entries, noEntries } from './export-backup.ts'

/** A backup as it is kept. */
export interface PackedBackup extends PackedText {
  readonly exportedAt: Date
  /** Entries by collection. */
  readonly entries: Entries
}

/** Takes a backup and packs it on the fly: it is never in memory as a whole. Give it one transaction. */
export async function packBackup(reading: Reading, exportedAt: Date): Promise<PackedBackup> {
  const entries = noEntries()
  const packed = await pack(backupText(reading, exportedAt, entries))
  return { exportedAt, entries, ...packed }
}
