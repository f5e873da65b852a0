import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { type Route, route } from '#backend/http/route.ts'
import { readChangePage } from '#backend/models/public-change.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'

/** The calls on the ledger. */
export function publicChangeRoutes(database: Database): readonly Route[] {
  return [
    route(listChanges, ({ query }) => inSnapshot(database, (reading) => readChangePage(reading, query))),
  ]
}
