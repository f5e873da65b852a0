import type { Database } from '#backend/database/connect.ts'
import { type Route, route } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { brokenLinks } from '#backend/models/link-check.ts'
import { listBrokenLinks } from '#contract/link-check.ts'
import { days } from '#contract/primitives/time.ts'

/** How long, in milliseconds, an address has to be out of reach before staff are told: hosts have bad days. */
const PATIENCE = days(2)

/** The call on the addresses of firms. */
export function linkCheckRoutes(database: Database, clock: Clock): readonly Route[] {
  const brokenNow = () => brokenLinks({ database }, new Date(clock().getTime() - PATIENCE))
  return [route(listBrokenLinks, brokenNow)]
}
