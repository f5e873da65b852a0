import type { Writing } from '#backend/database/transaction.ts'
import { endDeltasBefore, nextRevision, readState } from '#backend/models/publication-state.ts'
import { dropOldTombstones, layTombstone, liftTombstones, type Tombstone } from '#backend/models/tombstone.ts'
import type { StaffFirm } from '#contract/firm.ts'
import { isLive } from '#contract/firm-status.ts'

/**
 * The revision of a change that makes the last of these states of a firm from the first: the next one where visitors see
 * either, else the present one, so that work on drafts publishes nothing. Call it under the lock of the state.
 */
export async function revisionFor(
  writing: Writing,
  states: readonly Pick<StaffFirm, 'status'>[],
): Promise<number> {
  return states.some(isLive) ? nextRevision(writing) : (await readState(writing)).revision
}

/** Tells devices that a firm is no longer in the list. */
export async function leaveLight(writing: Writing, firm: Tombstone, now: Date): Promise<void> {
  await layTombstone(writing, firm, now)
  const forgotten = await dropOldTombstones(writing, now)
  if (forgotten !== null) await endDeltasBefore(writing, forgotten)
}

/** Forgets that a firm left: it is the same firm under the same id. */
export const comeToLight = (writing: Writing, id: string): Promise<void> => liftTombstones(writing, [id])
