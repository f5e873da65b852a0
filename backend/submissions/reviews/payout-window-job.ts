import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import type { Job } from '#backend/jobs/claim.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { firmsWithOlderReports } from '#backend/models/payout-reports.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'

const midnightAfter = (moment: Date) => new Date((Math.floor(moment.getTime() / days(1)) + 1) * days(1))

/**
 * Publishes firms anew, each midnight in UTC, of whose payout reports one became older than 12 months: that changes their
 * numbers in the list without a write. Days that were missed are done with the next.
 */
export const payoutWindowJob = (database: Database): Job => ({
  name: 'payout-window',
  dueAfter: midnightAfter,
  async run({ due, now }) {
    const span = { before: utcDayOf(new Date(due.getTime() - days(1))), today: utcDayOf(now) }
    await inTransaction(database, async (writing) => {
      await lockState(writing)
      await raiseFirms(writing, await firmsWithOlderReports(writing, span))
    })
    return null
  },
})
