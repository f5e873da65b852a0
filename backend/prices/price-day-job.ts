import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction } from '#backend/database/transaction.ts'
import type { Job } from '#backend/jobs/claim.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { LIVE, readFirmsInBlocks } from '#backend/models/firm.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { changedWithDay, readMarkSources } from '#backend/models/price-record.ts'
import { lockState, nextRevision } from '#backend/models/publication-state.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { days } from '#contract/primitives/time.ts'

/** The firms of which the days since a moment changed what their prices are called. */
function firmsOfNewDay(database: Database, before: Date, now: Date): Promise<string[]> {
  return inSnapshot(database, async (reading) => {
    const firms = (await readFirmsInBlocks(reading, LIVE)).filter((firm) => isAffiliateActive(firm))
    const sources = await readMarkSources(reading, firms, now, before)
    const changed: string[] = []
    const pace = createPacer()
    for (const firm of firms) {
      const own = sources.get(firm.id)
      if (own && changedWithDay(firm, own, before)) changed.push(firm.id)
      await pace()
    }
    return changed
  })
}

/**
 * Publishes what a new day changes without anybody's doing. At midnight in UTC the firms whose prices are called otherwise get a
 * new revision, so that devices hear of them; the site gets one in any case, so that pages drawn on demand show the new day.
 */
export function priceDayJob(database: Database): Job {
  return {
    name: 'price-day',
    dueAfter: (moment) => new Date((Math.floor(moment.getTime() / days(1)) + 1) * days(1)),
    explain: () => 'Prices of the new day could not be published.',
    async run({ due, now }) {
      const ids = await firmsOfNewDay(database, new Date(due.getTime() - 1), now)
      await inTransaction(database, async (writing) => {
        await lockState(writing)
        await nextRevision(writing)
        await raiseFirms(writing, ids)
      })
      return null
    },
  }
}
