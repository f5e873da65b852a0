import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Route, route } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { findFirm, LIVE, readFirms } from '#backend/models/firm.ts'
import { brokenLinks } from '#backend/models/link-check.ts'
import {
  changedPages,
  changedPagesOf,
  findChangedPage,
  textsOfPage,
  unreadPagesOf,
} from '#backend/models/rule-page.ts'
import { listBrokenLinks } from '#contract/link-check.ts'
import {
  type ChangedRulePage,
  type ComparedPage,
  compareRulePage,
  listChangedRulePages,
  listUnreadRulePages,
  type UnreadRulePage,
} from '#contract/rule-pages.ts'
import { compareTexts } from './rule-pages/compare-words.ts'

function listChangedPages(database: Database): Promise<ChangedRulePage[]> {
  return inSnapshot(database, async (reading) => {
    const pages = await changedPages(reading)
    return pages.size === 0 ? [] : changedPagesOf(await readFirms(reading, LIVE), pages)
  })
}

/** The pages of a firm's rules that cannot be compared. @throws ApiError 404 */
async function listUnreadPages(database: Database, firmId: string): Promise<UnreadRulePage[]> {
  const firm = await findFirm({ database }, firmId)
  if (!firm) throw new ApiError('not_found', 'There is no such firm')
  return unreadPagesOf({ database }, firm.challenges)
}

/** The two texts of a changed page, compared. @throws ApiError 404 */
async function comparePage(database: Database, id: string): Promise<ComparedPage> {
  const { page, texts } = await inSnapshot(database, async (reading) => ({
    page: await findChangedPage(reading, id),
    texts: await textsOfPage(reading, id),
  }))
  if (!page) throw new ApiError('not_found', 'This page has no change that waits')
  const { address, base_at: before_at, next_at: now_at, next_hash: seen } = page
  return { id, address, before_at, now_at, seen, ...(await compareTexts(texts.before, texts.now)) }
}

/** The calls on the addresses of firms, and on pages of their rules. */
export function linkCheckRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    route(listBrokenLinks, () => brokenLinks({ database }, clock())),
    route(listChangedRulePages, () => listChangedPages(database)),
    route(listUnreadRulePages, ({ params }) => listUnreadPages(database, params.id)),
    route(compareRulePage, ({ params }) => comparePage(database, params.id)),
  ]
}
