import type { Database } from '#backend/database/connect.ts'
import { type Route, route } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { brokenLinks } from '#backend/models/link-check.ts'
import { listBrokenLinks } from '#contract/link-check.ts'

/** The call on the addresses of firms. */
export function linkCheckRoutes(database: Database, clock: Clock): readonly Route[] {
  return [route(listBrokenLinks, () => brokenLinks({ database }, clock()))]
}
