import type { Reading } from '#backend/database/transaction.ts'
import { findErasures } from '#backend/models/erasure.ts'
import { withoutContact, withoutObjection, withoutText } from '#backend/models/forgetting.ts'
import type { CheckedBackup } from './checked-backup.ts'
import type { CheckedList } from './checked-list.ts'
import { withoutWithdrawn } from './without-withdrawn.ts'

/** A list in which what was erased here is erased. */
async function erasedHere<Entry extends { readonly id: string }>(
  reading: Reading,
  list: CheckedList<Entry> | null,
  erase: (entry: Entry, erasedAt: string) => Entry,
): Promise<CheckedList<Entry> | null> {
  const erased = list ? await findErasures(reading, list.ids) : new Map<string, string>()
  if (!list || erased.size === 0) return list
  const entry = (index: number) => {
    const given = list.entry(index)
    const erasedAt = erased.get(given.id)
    return erasedAt === undefined ? given : erase(given, erasedAt)
  }
  return { ids: list.ids, entry }
}

/**
 * A file to restore without what was erased since it was made: contact data, texts of reports and objections, and the reviews
 * that were withdrawn.
 */
export async function withoutErased(reading: Reading, file: CheckedBackup): Promise<CheckedBackup> {
  const backup = await withoutWithdrawn(reading, file)
  const { user_submissions, review_reports, objections } = backup
  return {
    ...backup,
    user_submissions: await erasedHere(reading, user_submissions, withoutContact),
    review_reports: await erasedHere(reading, review_reports, withoutText),
    objections: await erasedHere(reading, objections, withoutObjection),
  }
}
