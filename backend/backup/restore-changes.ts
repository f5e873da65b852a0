import type { Writing } from '#backend/database/transaction.ts'
import type { Change } from '#backend/models/backup-table.ts'
import { findFirms } from '#backend/models/firm.ts'
import {
  dropStrayInventions,
  insertChanges,
  nameFirmInChanges,
  replaceChange,
} from '#backend/models/public-change-writes.ts'
import { changesInBackup, mergedChange, rowOfChange } from '#backend/models/public-changes-in-backup.ts'
import { inBlocks } from '#backend/models/table.ts'
import type { BackedUpChange } from '#contract/backup/backed-up-changes.ts'
import { isLive } from '#contract/firm-status.ts'
import type { PlannedList } from './checked-backup.ts'

/** Adds the entries that are missing here, and what the file knows more of those that are not. */
export async function uniteChanges(
  writing: Writing,
  { list, plan }: PlannedList<BackedUpChange>,
  change: Change,
): Promise<void> {
  // An entry that a wrong clock dated ahead would stand above all others until then: it is dated before the restore.
  const latest = new Date(change.now.getTime() - 1).toISOString()
  for (const block of inBlocks(plan.added)) {
    const entries = block
      .map((index) => list.entry(index))
      .map((entry) => (entry.at > latest ? { ...entry, at: latest } : entry))
    await changesInBackup.insert(writing, entries, change)
  }
  for (const block of inBlocks(plan.changed)) {
    const entries = block.map((index) => list.entry(index))
    const stored = await changesInBackup.find(
      writing,
      entries.map(({ id }) => id),
    )
    for (const there of entries) {
      const here = stored.get(there.id)
      if (here) await replaceChange(writing, rowOfChange(mergedChange(here, there)))
    }
  }
}

/**
 * Names these firms in the list of changes as they stand now, and says in one entry that the site was restored to the state of a
 * moment. (docs/decisions/public-changes.md)
 */
export async function tellRestore(
  writing: Writing,
  { exported_at, firms }: { readonly exported_at: string; readonly firms: ReadonlySet<string> },
  now: Date,
): Promise<void> {
  for (const ids of inBlocks([...firms])) {
    for (const firm of await findFirms(writing, ids)) if (isLive(firm)) await nameFirmInChanges(writing, firm)
  }
  await dropStrayInventions(writing)
  const restored = { kind: 'restored', field: '', before: null, after: exported_at } as const
  await insertChanges(writing, { firm: null, entries: [{ ...restored, reason: '', minor: false }] }, now)
}
