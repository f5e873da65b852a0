import { isDeepStrictEqual } from 'node:util'
import type { Reading } from '#backend/database/transaction.ts'
import { changesInBackup, mergedChange } from '#backend/models/public-changes-in-backup.ts'
import { inBlocks } from '#backend/models/table.ts'
import type { BackedUpChange } from '#contract/backup/backed-up-changes.ts'
import type { CheckedList } from './checked-list.ts'

/** The plan for one list: indexes into the file, and ids to remove. */
export interface ListPlan {
  readonly added: readonly number[]
  readonly changed: readonly number[]
  readonly removed: readonly string[]
  readonly unchanged: number
}

/** The ledger of a file. */
export type ChangeList = CheckedList<BackedUpChange>

/** Entries of a file by their indexes, each with the entry of its id that is here. */
export async function* pairs(reading: Reading, list: ChangeList, indexes: readonly number[]) {
  for (const block of inBlocks(indexes)) {
    const stored = await changesInBackup.find(
      reading,
      block.map((index) => list.ids[index] ?? ''),
    )
    for (const index of block) yield { index, here: stored.get(list.ids[index] ?? '') }
  }
}

/** Compares a file's ledger with the one that is here, of which no entry ever goes. */
export async function planChanges(reading: Reading, list: ChangeList | null): Promise<ListPlan | null> {
  if (!list) return null
  const added: number[] = []
  const changed: number[] = []
  for await (const { index, here } of pairs(reading, list, [...list.ids.keys()])) {
    if (!here) added.push(index)
    else if (!isDeepStrictEqual(mergedChange(here, list.entry(index)), here)) changed.push(index)
  }
  return { added, changed, removed: [], unchanged: list.ids.length - added.length - changed.length }
}
