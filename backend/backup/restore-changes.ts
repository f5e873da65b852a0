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
import { isLive } from '#contract/firm-status.ts'
import type { CheckedBackup } from './checked-backup.ts'
import { type ChangeList, type ListPlan, pairs } from './plan-changes.ts'
import type { RestorePlan } from './plan-restore.ts'

/** Adds the entries that are missing here, and what the file knows more of those that are not. */
async function unite(writing: Writing, list: ChangeList, plan: ListPlan, change: Change): Promise<void> {
  // An entry that a wrong clock dated ahead would stand above all others until then: it is dated before the restore.
  const latest = new Date(change.now.getTime() - 1).toISOString()
  for (const block of inBlocks(plan.added)) {
    const entries = block
      .map((index) => list.entry(index))
      .map((entry) => (entry.at > latest ? { ...entry, at: latest } : entry))
    await changesInBackup.insert(writing, entries, change)
  }
  for await (const { index, here } of pairs(writing, list, plan.changed)) {
    if (here) await replaceChange(writing, rowOfChange(mergedChange(here, list.entry(index))))
  }
}

/** Firms that a restore may have named otherwise than their entries do. */
function firmsToName({ propfirms, public_changes }: CheckedBackup, plan: RestorePlan): Set<string> {
  const touched = (list: ListPlan | null) => [...(list?.added ?? []), ...(list?.changed ?? [])]
  return new Set([
    ...touched(plan.propfirms).map((index) => propfirms?.ids[index] ?? ''),
    ...touched(plan.public_changes).map((index) => public_changes?.entry(index).firm_id ?? ''),
  ])
}

/**
 * Restores the ledger behind the firms: it keeps what is newer than the file, and says in one entry that the site was restored to
 * the state of that moment. (docs/decisions/public-changes.md)
 */
export async function restoreChanges(
  writing: Writing,
  { backup, plan }: { readonly backup: CheckedBackup; readonly plan: RestorePlan },
  change: Change,
): Promise<void> {
  const { public_changes: list, exported_at } = backup
  if (list && plan.public_changes) await unite(writing, list, plan.public_changes, change)
  for (const ids of inBlocks([...firmsToName(backup, plan)])) {
    for (const firm of await findFirms(writing, ids)) if (isLive(firm)) await nameFirmInChanges(writing, firm)
  }
  await dropStrayInventions(writing)
  const restored = { kind: 'restored', field: '', before: null, after: exported_at } as const
  await insertChanges(
    writing,
    { firm: null, entries: [{ ...restored, reason: '', minor: false }] },
    change.now,
  )
}
