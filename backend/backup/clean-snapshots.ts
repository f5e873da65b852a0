import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { forgetInSnapshot, snapshotsToForgetIn } from '#backend/models/forget-in-snapshots.ts'
import { forgottenSince } from '#backend/models/forgetting.ts'
import { lockState } from '#backend/models/publication-state.ts'

/**
 * Packs snapshots of an earlier version as this one does, without all that was erased since they were taken: that version
 * left reviews in them that their senders had withdrawn. Each in one transaction; safe to run twice. (threat N2)
 */
export async function cleanSnapshots(database: Database): Promise<void> {
  for (const id of await snapshotsToForgetIn({ database }, 'old')) {
    await inTransaction(database, async (writing) => {
      await lockState(writing)
      await forgetInSnapshot(writing, id, await forgottenSince(writing, new Date(0)))
    })
  }
}
