import type { Database } from '#backend/database/connect.ts'
import { emptyJournal } from '#backend/database/empty-journal.ts'
import { insertErasures, insertGone } from '#backend/models/erasure.ts'
import { reportsOnGoneFirms } from '#backend/models/firm-report.ts'
import { eraseEntriesOf } from '#backend/models/history-chain.ts'
import { emptyObjectionsTo, eraseObjections, objectionsToErase } from '#backend/models/objection.ts'
import { findReviews } from '#backend/models/review.ts'
import { eraseReports, resolvedBefore } from '#backend/models/review-report.ts'
import { sampleReviewsLeftBefore } from '#backend/models/sample-rows.ts'
import { readSettings } from '#backend/models/settings.ts'
import { removeMailsAbout } from '#backend/models/statement-mail.ts'
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
import { type Erasing, eraseDue } from './erase-ahead.ts'

/** The same day and hour so many months earlier; the last day of the month where that one is shorter. */
function monthsBefore(now: Date, months: number): Date {
  const earlier = new Date(now)
  earlier.setUTCDate(1)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(earlier.getUTCFullYear(), earlier.getUTCMonth() + 1, 0)).getUTCDate()
  earlier.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return earlier
}

/** Deleted submissions, once that cannot be taken back: all of them goes, the words of their history too. */
function deletedSubmissions(database: Database, now: Date): Erasing {
  const undoEnds = new Date(now.getTime() - UNDO_LIFE)
  return {
    find: (limit) => deletedBefore({ database }, undoEnds, limit),
    async forgetting(ids) {
      const reviews = (await findReviews({ database }, 'submission_id', ids)).values()
      const { erased } = await erasedNow(now)(ids)
      return { gone: new Set(ids), erased, reviews: [...reviews].map(({ id }) => id) }
    },
    async erase(writing, ids) {
      await removeFiles(writing, ids)
      await removeSubmissions(writing, ids)
      await removeReviewsOf(writing, ids)
      await emptyObjectionsTo(writing, ids, now)
      await removeMailsAbout(writing, ids)
      await insertGone(writing, ids, now)
      await eraseEntriesOf(writing, ids)
    },
  }
}

/** Reviews of sample firms that were removed, with their reports, once that cannot be taken back. */
function samplesLeft(database: Database, now: Date): Erasing {
  const undoEnds = new Date(now.getTime() - UNDO_LIFE)
  return {
    find: (limit) => sampleReviewsLeftBefore({ database }, undoEnds, limit),
    forgetting: async (ids) => ({ gone: new Set<string>(), erased: new Map(), reviews: ids }),
    async erase(writing, ids) {
      const reviews = [...(await findReviews(writing, 'id', ids)).values()]
      await removeReviewsOf(
        writing,
        reviews.map(({ submission_id }) => submission_id),
      )
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

/** Texts of the reports that `find` names. */
const texts = (find: Erasing['find'], now: Date): Erasing => ({
  find,
  forgetting: erasedNow(now),
  async erase(writing, ids) {
    await eraseReports(writing, ids, now)
    await insertErasures(writing, ids, now)
  },
})

/** Texts and addresses of objections that were decided before a moment. */
const objections = (database: Database, oldest: Date, now: Date): Erasing => ({
  find: (limit) => objectionsToErase({ database }, oldest, limit),
  forgetting: erasedNow(now),
  async erase(writing, ids) {
    await eraseObjections(writing, ids, now)
    await insertErasures(writing, ids, now)
  },
})

/**
 * Erases deleted submissions and samples for good, and contact data, files, and texts of reports and objections whose decision is
 * as long ago as the settings say. Safe to run twice.
 */
export async function eraseSubmissions(database: Database, now: Date): Promise<void> {
  await eraseDue(database, deletedSubmissions(database, now))
  await eraseDue(database, samplesLeft(database, now))
  const { settings } = await readSettings({ database })
  const oldest = monthsBefore(now, settings.userSubmissions.eraseAfterMonths)
  await eraseDue(
    database,
    contacts((limit) => decidedBefore({ database }, oldest, limit), now),
  )
  await eraseDue(
    database,
    texts((limit) => resolvedBefore({ database }, oldest, limit), now),
  )
  // A firm that was deleted by mistake comes back with its reports as long as that can be taken back.
  const undoEnds = new Date(now.getTime() - UNDO_LIFE)
  await eraseDue(
    database,
    texts((limit) => reportsOnGoneFirms({ database }, undoEnds, limit), now),
  )
  await eraseDue(database, objections(database, oldest, now))
  await eraseDue(
    database,
    contacts((limit) => contactsThatCameBack({ database }, limit), now),
  )
}

/** The job that erases, each full hour, by one of any number of processes; `elsewhere` erases what other modules keep. */
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
