import type { Writing } from '#backend/database/transaction.ts'
import { removeFirm } from '#backend/models/firm.ts'
import { endDeltasBefore, nextRevision } from '#backend/models/publication-state.ts'
import { dropOldTombstones, layTombstone } from '#backend/models/tombstone.ts'

/** Removes a firm and lays its tombstone, so that devices learn of it; answers whether there was such a firm. */
export async function removeFirmForGood(writing: Writing, id: string, now = new Date()): Promise<boolean> {
  const revision = await nextRevision(writing)
  if (!(await removeFirm(writing, id))) return false
  await layTombstone(writing, { id, revision }, now)
  const forgotten = await dropOldTombstones(writing, now)
  if (forgotten !== null) await endDeltasBefore(writing, forgotten)
  return true
}
