import type { Writing } from '#backend/database/transaction.ts'
import { insertChanges } from '#backend/models/public-change-writes.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { rubricChanges } from './rubric-changes.ts'

/** Writes what visitors saw change of the rubric into the ledger, in the transaction that changes it. */
export async function recordRubricChanges(
  writing: Writing,
  { before, after }: { readonly before: Rubric; readonly after: Rubric },
  now: Date,
): Promise<void> {
  const entries = rubricChanges(before, after).map((change) => ({ ...change, reason: '', minor: false }))
  if (entries.length > 0) await insertChanges(writing, { firm: null, entries }, now)
}
