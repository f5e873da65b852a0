import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { type Route, route } from '#backend/http/route.ts'
import type { WorkQueue } from '#backend/load-shedding/work-queue.ts'
import type { Mailer } from '#backend/mail/mailer.ts'
import { readOverview } from '#contract/overview.ts'
import { overviewNow } from './overview.ts'

interface OverviewParts {
  readonly database: Database
  readonly clock: () => Date
  readonly mailer: Pick<Mailer, 'trouble' | 'lastSent'>
  readonly queue: Pick<WorkQueue, 'refusals'>
}

/** The call that reads what needs attention. */
export function overviewRoutes({ database, clock, mailer, queue }: OverviewParts): readonly Route[] {
  return [
    route(readOverview, () =>
      inSnapshot(database, (reading) =>
        overviewNow(reading, {
          now: clock(),
          mail: mailer.trouble(),
          mailSent: mailer.lastSent(),
          refusals: queue.refusals(),
        }),
      ),
    ),
  ]
}
