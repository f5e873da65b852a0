import type { Database } from '#backend/database/connect.ts'
import { type Route, route } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { brokenLinks } from '#backend/models/link-check.ts'
import { BROKEN_AFTER_DAYS, listBrokenLinks } from '#contract/link-check.ts'
import { days } from '#contract/primitives/time.ts'

/** The call on the addresses of firms. */
export function linkCheckRoutes(database: Database, clock: Clock): readonly Route[] {
  const brokenNow = () => brokenLinks({ database }, new Date(clock().getTime() - days(BROKEN_AFTER_DAYS)))
  return [route(listBrokenLinks, brokenNow)]
}
