import type { Database } from './connect.ts'
import { onCommit, type Writing } from './transaction.ts'

/**
 * Moves what the journal of the embedded database holds into its file and cuts the journal off, so that what was erased is
 * not in it any more. A reader at that moment keeps a part of it; the next erasure, or the hourly job, tries again.
 * (sqlite.org/pragma.html#pragma_wal_checkpoint, threat N2)
 */
export async function emptyJournal({ kind, sequelize }: Pick<Database, 'kind' | 'sequelize'>): Promise<void> {
  if (kind === 'sqlite') await sequelize.query('PRAGMA wal_checkpoint(TRUNCATE)')
}

/** As `emptyJournal`, once this transaction is committed; that it is stays true whatever becomes of the journal. */
export function emptyJournalAfter(writing: Writing): void {
  onCommit(writing, () => emptyJournal(writing.database).catch(() => undefined))
}
