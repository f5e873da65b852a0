import type { Database } from '#backend/database/connect.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import type { ErasureSet } from '#backend/models/erasure-set.ts'
import { forgetInBackups, forgetInSnapshot, snapshotIds } from '#backend/models/forget-in-backups.ts'
import { lockState } from '#backend/models/publication-state.ts'

/** Submissions that are worked on in one transaction. */
const AT_ONCE = 50
/** Submissions that are taken out of the snapshots before. */
const AHEAD = 1000

/** One kind of erasure. */
export interface Erasing {
  /** The ids of what is due. */
  readonly find: (limit: number) => Promise<string[]>
  /** The entries that snapshots must forget. */
  readonly forgetting: (ids: readonly string[]) => Promise<ErasureSet>
  readonly erase: (writing: Writing, ids: readonly string[]) => Promise<void>
}

/**
 * Erases the data that is due. Snapshots are written anew first, each in a transaction of its own, so that no caller waits long;
 * the transaction that erases looks again, and finds something only in one that was taken meanwhile. (threat N2)
 */
export async function eraseDue(database: Database, { find, forgetting, erase }: Erasing): Promise<void> {
  for (;;) {
    const due = await find(AHEAD)
    if (due.length === 0) return
    const all = await forgetting(due)
    for (const id of await snapshotIds({ database })) {
      await inTransaction(database, async (writing) => {
        await lockState(writing)
        await forgetInSnapshot(writing, id, all)
      })
    }
    for (let start = 0; start < due.length; start += AT_ONCE) {
      const ids = due.slice(start, start + AT_ONCE)
      const what = await forgetting(ids)
      await inTransaction(database, async (writing) => {
        await lockState(writing)
        await forgetInBackups(writing, what)
        await erase(writing, ids)
      })
    }
  }
}
