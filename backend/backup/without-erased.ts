import type { Reading } from '#backend/database/transaction.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { findErasures } from '#backend/models/erasure.ts'
import { withoutWords } from '#backend/models/erasure-set.ts'
import { withdrawnAmong } from '#backend/models/withdrawal.ts'
import type { CheckedBackup, CheckedList } from './checked-backup.ts'
import { type EntryOf, type ListName, listNames } from './file/file-rules.ts'
import { type Part, parts } from './parts.ts'

/** A list in which what was erased here is erased. */
async function erasedHere<Name extends ListName>(
  reading: Reading,
  name: Name,
  list: CheckedList<EntryOf[Name]> | null,
): Promise<CheckedList<EntryOf[Name]> | null> {
  const { erase }: Part<EntryOf[Name]> = parts[name]
  if (!list || !erase) return list
  const erased = await findErasures(reading, list.ids)
  if (erased.size === 0) return list
  const entry = (index: number) => {
    const given = list.entry(index)
    const erasedAt = erased.get(given.id)
    return erasedAt === undefined ? given : erase(given, erasedAt)
  }
  return { ids: list.ids, entry }
}

/** The entries of a list that are kept. */
function only<Entry>(list: CheckedList<Entry>, isKept: (entry: Entry) => boolean): CheckedList<Entry> {
  const kept = [...list.ids.keys()].filter((index) => isKept(list.entry(index)))
  return {
    ids: kept.map((index) => list.ids[index] ?? ''),
    entry: (index) => list.entry(kept[index] ?? -1),
  }
}

/**
 * A file to restore without the reviews that their senders took back since it was made: published texts, reports and
 * answers included. Objections stay without their words: they are counted.
 */
async function withoutWithdrawn(reading: Reading, backup: CheckedBackup): Promise<CheckedBackup> {
  const { user_submissions, reviews, review_answers, review_reports, objections } = backup
  const pace = createPacer()
  const submissionsOf = async (list: CheckedList<{ readonly submission_id: string }> | null) => {
    const found: string[] = []
    for (const index of list?.ids.keys() ?? []) {
      found.push(list?.entry(index).submission_id ?? '')
      await pace()
    }
    return found
  }
  const submissions = await submissionsOf(reviews)
  const named = [...(user_submissions?.ids ?? []), ...submissions, ...(await submissionsOf(objections))]
  const withdrawn = await withdrawnAmong(reading, named)
  if (withdrawn.size === 0) return backup
  const gone = new Set(reviews?.ids.filter((_, index) => withdrawn.has(submissions[index] ?? '')))
  return {
    ...backup,
    user_submissions: user_submissions && only(user_submissions, ({ id }) => !withdrawn.has(id)),
    reviews: reviews && only(reviews, ({ id }) => !gone.has(id)),
    review_answers: review_answers && only(review_answers, ({ review_id }) => !gone.has(review_id)),
    review_reports: review_reports && only(review_reports, ({ review_id }) => !gone.has(review_id)),
    objections: objections && {
      ids: objections.ids,
      entry(index) {
        const objection = objections.entry(index)
        const { submission_id, sent_at } = objection
        return withdrawn.has(submission_id) ? withoutWords(objection, sent_at) : objection
      },
    },
  }
}

/**
 * A file to restore without what was erased since it was made: contact data, texts of reports and objections, and the reviews
 * that were withdrawn.
 */
export async function withoutErased(reading: Reading, file: CheckedBackup): Promise<CheckedBackup> {
  const backup = await withoutWithdrawn(reading, file)
  const lists: [ListName, CheckedList<EntryOf[ListName]> | null][] = []
  for (const name of listNames) lists.push([name, await erasedHere(reading, name, backup[name])])
  return { ...backup, ...Object.fromEntries(lists) }
}
