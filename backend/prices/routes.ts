import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Route, route } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { readFirmPrices } from '#backend/models/price-record.ts'
import { readFirmPrices as readCall } from '#contract/prices/price-record.ts'

/** The calls on prices as they were. */
export function priceRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    route(readCall, async ({ params }) => {
      const prices = await inSnapshot(database, (reading) => readFirmPrices(reading, params.id, clock()))
      if (!prices) throw new ApiError('not_found', 'There is no such firm')
      return prices
    }),
  ]
}
