import type { Database } from '#backend/database/connect.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { insertErasures } from '#backend/models/erasure.ts'
import { eraseReports } from '#backend/models/review-report.ts'
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

/** Reviews that are worked on in one transaction. */
const AT_ONCE = 50

/** The same day and hour so many months earlier; the last day of the month where that one is shorter. */
function monthsBefore(now: Date, months: number): Date {
  const earlier = new Date(now)
  earlier.setUTCDate(1)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(earlier.getUTCFullYear(), earlier.getUTCMonth() + 1, 0)).getUTCDate()
  earlier.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return earlier
}

async function inBatches(
  database: Database,
  find: () => Promise<string[]>,
  work: (writing: Writing, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const ids = await find()
    if (ids.length === 0) return
    await inTransaction(database, (writing) => work(writing, ids))
  }
}

/**
 * Erases deleted reviews for good, and contact data and files of reviews whose decision is as long ago as the settings
 * say. Safe to run twice.
 */
export async function eraseSubmissions(database: Database, now: Date): Promise<void> {
  const undoEnds = new Date(now.getTime() - UNDO_LIFE)
  await inBatches(
    database,
    () => deletedBefore({ database }, undoEnds, AT_ONCE),
    async (writing, ids) => {
      await removeFiles(writing, ids)
      await removeSubmissions(writing, ids)
      await removeReviewsOf(writing, ids)
      await insertErasures(writing, ids, now)
    },
  )
  const { settings } = await readSettings({ database })
  const oldest = monthsBefore(now, settings.userSubmissions.eraseAfterMonths)
  const eraseBatch = async (writing: Writing, ids: readonly string[]) => {
    await removeFiles(writing, ids)
    await eraseContacts(writing, ids, now)
    await insertErasures(writing, ids, now)
  }
  await inBatches(database, () => decidedBefore({ database }, oldest, AT_ONCE), eraseBatch)
  await inTransaction(database, (writing) => eraseReports(writing, oldest, now))
  await inBatches(database, () => contactsThatCameBack({ database }, AT_ONCE), eraseBatch)
}

/** The job that erases, each full hour, by one of any number of processes; `elsewhere` erases what other rooms keep. */
export const erasureJob = (database: Database, elsewhere: (now: Date) => Promise<void>) => ({
  name: 'erase-submissions',
  dueAfter: (moment: Date) => new Date((Math.floor(moment.getTime() / hours(1)) + 1) * hours(1)),
  run: async ({ now }: { readonly now: Date }) => {
    await eraseSubmissions(database, now)
    await elsewhere(now)
    return null
  },
})
