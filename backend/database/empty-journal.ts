import { setTimeout as wait } from 'node:timers/promises'
import { QueryTypes } from 'sequelize'
import type { Database } from './connect.ts'
import { onCommit, type Writing } from './transaction.ts'

/** How often a journal that is being read is tried again, and how long after, in milliseconds. */
const [TRIES, PAUSE] = [20, 50]

/**
 * Moves what the journal of the embedded database holds into its file and cuts the journal off, so that what was erased is
 * not in it any more. It waits a second for readers; where one takes longer, the next erasure, or the hourly job, tries
 * again. (sqlite.org/pragma.html#pragma_wal_checkpoint, threat N2)
 */
export async function emptyJournal({ kind, sequelize }: Pick<Database, 'kind' | 'sequelize'>): Promise<void> {
  if (kind !== 'sqlite') return
  for (let left = TRIES; left > 0; left -= 1) {
    const [answer] = await sequelize.query<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)', {
      type: QueryTypes.SELECT,
    })
    if (answer?.busy !== 1) return
    await wait(PAUSE)
  }
}

/** As `emptyJournal`, once this transaction is committed; that it is stays true whatever becomes of the journal. */
export function emptyJournalAfter(writing: Writing): void {
  onCommit(writing, () => emptyJournal(writing.database).catch(() => undefined))
}
