import type { Database } from '#backend/database/connect.ts'
import { type Route, route } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { brokenLinks } from '#backend/models/link-check.ts'
import { listBrokenLinks } from '#contract/link-check.ts'
import { compareRulePage, listChangedRulePages, listUnreadRulePages } from '#contract/rule-pages.ts'
import { comparePage, listChangedPages, listUnreadPages } from './rule-pages/changed-rule-pages.ts'

/** The calls on the addresses of firms, and on pages of their rules. */
export function linkCheckRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    route(listBrokenLinks, () => brokenLinks({ database }, clock())),
    route(listChangedRulePages, () => listChangedPages(database)),
    route(listUnreadRulePages, ({ params }) => listUnreadPages(database, params.id)),
    route(compareRulePage, ({ params }) => comparePage(database, params.id)),
  ]
}
