import type { Database } from '#backend/database/connect.ts'
import { emptyJournal } from '#backend/database/empty-journal.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { insertErasures, insertGone } from '#backend/models/erasure.ts'
import {
  forgetInSnapshot,
  forgetInSnapshots,
  snapshotsToForgetIn,
} from '#backend/models/forget-in-snapshots.ts'
import type { Forgetting } from '#backend/models/forgetting.ts'
import { eraseEntriesOf } from '#backend/models/history-chain.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { findReviews } from '#backend/models/review.ts'
import { eraseReports, resolvedBefore } from '#backend/models/review-report.ts'
import { readSettings } from '#backend/models/settings.ts'
import {
  contactsThatCameBack,
  decidedBefore,
  deletedBefore,
  eraseContacts,
  removeSubmissions,
  UNDO_LIFE,
} from '#backend/models/submission.ts'
import { removeFiles } from '#backend/models/submission-file.ts'
import { removeReviewsOf } from '#backend/submissions/reviews/write-review.ts'
import { hours } from '#contract/primitives/time.ts'

/** Submissions that are worked on in one transaction. */
const AT_ONCE = 50
/** Submissions that are taken out of the snapshots before. */
const AHEAD = 1000

/** The same day and hour so many months earlier; the last day of the month where that one is shorter. */
function monthsBefore(now: Date, months: number): Date {
  const earlier = new Date(now)
  earlier.setUTCDate(1)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(earlier.getUTCFullYear(), earlier.getUTCMonth() + 1, 0)).getUTCDate()
  earlier.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return earlier
}

/** One kind of erasure. */
interface Erasing {
  /** The ids of what is due. */
  readonly find: (limit: number) => Promise<string[]>
  /** The entries that snapshots must forget. */
  readonly forgetting: (ids: readonly string[]) => Promise<Forgetting>
  readonly erase: (writing: Writing, ids: readonly string[]) => Promise<void>
}

/**
 * Erases what is due. Snapshots are written anew first, each in a transaction of its own, so that nobody waits long; the
 * transaction that erases looks again, and finds something only in one that was taken meanwhile. (threat N2)
 */
async function eraseDue(database: Database, { find, forgetting, erase }: Erasing): Promise<void> {
  for (;;) {
    const due = await find(AHEAD)
    if (due.length === 0) return
    const all = await forgetting(due)
    for (const id of await snapshotsToForgetIn({ database }, 'all')) {
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
        await forgetInSnapshots(writing, what)
        await erase(writing, ids)
      })
    }
  }
}

/** Deleted submissions, once that cannot be taken back: all of them goes, the words of their history too. */
function deletedSubmissions(database: Database, now: Date): Erasing {
  const undoEnds = new Date(now.getTime() - UNDO_LIFE)
  return {
    find: (limit) => deletedBefore({ database }, undoEnds, limit),
    async forgetting(ids) {
      const reviews = (await findReviews({ database }, 'submission_id', ids)).values()
      return { gone: new Set(ids), erased: new Map(), reviews: [...reviews].map(({ id }) => id) }
    },
    async erase(writing, ids) {
      await removeFiles(writing, ids)
      await removeSubmissions(writing, ids)
      await removeReviewsOf(writing, ids)
      await insertGone(writing, ids, now)
      await eraseEntriesOf(writing, ids)
    },
  }
}

const erasedNow = (now: Date) => async (ids: readonly string[]) => ({
  gone: new Set<string>(),
  erased: new Map(ids.map((id) => [id, now.toISOString()])),
})

/** Contact data and files of the submissions that `find` names. */
const contacts = (find: Erasing['find'], now: Date): Erasing => ({
  find,
  forgetting: erasedNow(now),
  async erase(writing, ids) {
    await removeFiles(writing, ids)
    await eraseContacts(writing, ids, now)
    await insertErasures(writing, ids, now)
  },
})

/** Texts of reports that were resolved before a moment. */
const texts = (database: Database, oldest: Date, now: Date): Erasing => ({
  find: (limit) => resolvedBefore({ database }, oldest, limit),
  forgetting: erasedNow(now),
  async erase(writing, ids) {
    await eraseReports(writing, ids, now)
    await insertErasures(writing, ids, now)
  },
})

/**
 * Erases deleted submissions for good, and contact data, files and texts of reports of submissions whose decision is as long
 * ago as the settings say. Safe to run twice.
 */
export async function eraseSubmissions(database: Database, now: Date): Promise<void> {
  await eraseDue(database, deletedSubmissions(database, now))
  const { settings } = await readSettings({ database })
  const oldest = monthsBefore(now, settings.userSubmissions.eraseAfterMonths)
  await eraseDue(
    database,
    contacts((limit) => decidedBefore({ database }, oldest, limit), now),
  )
  await eraseDue(database, texts(database, oldest, now))
  await eraseDue(
    database,
    contacts((limit) => contactsThatCameBack({ database }, limit), now),
  )
}

/** The job that erases, each full hour, by one of any number of processes; `elsewhere` erases what other rooms keep. */
export const erasureJob = (database: Database, elsewhere: (now: Date) => Promise<void>) => ({
  name: 'erase-submissions',
  dueAfter: (moment: Date) => new Date((Math.floor(moment.getTime() / hours(1)) + 1) * hours(1)),
  run: async ({ now }: { readonly now: Date }) => {
    await eraseSubmissions(database, now)
    await elsewhere(now)
    await emptyJournal(database)
    return null
  },
})
