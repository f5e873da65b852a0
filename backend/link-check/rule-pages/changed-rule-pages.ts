import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { findFirm, LIVE, readFirms } from '#backend/models/firm.ts'
import {
  changedPages,
  changedPagesOf,
  findChangedPage,
  textsOfPage,
  unreadPagesOf,
} from '#backend/models/rule-page.ts'
import type { ChangedRulePage, ComparedPage, UnreadRulePage } from '#contract/rule-pages.ts'
import { compareTexts } from './compare-words.ts'

export function listChangedPages(database: Database): Promise<ChangedRulePage[]> {
  return inSnapshot(database, async (reading) => {
    const pages = await changedPages(reading)
    return pages.size === 0 ? [] : changedPagesOf(await readFirms(reading, LIVE), pages)
  })
}

/** The pages of a firm's rules that cannot be compared. @throws ApiError 404 */
export async function listUnreadPages(database: Database, firmId: string): Promise<UnreadRulePage[]> {
  const firm = await findFirm({ database }, firmId)
  if (!firm) throw new ApiError('not_found', 'There is no such firm')
  return unreadPagesOf({ database }, firm.challenges)
}

/** The two texts of a changed page, compared. @throws ApiError 404 */
export async function comparePage(database: Database, id: string): Promise<ComparedPage> {
  const { page, texts } = await inSnapshot(database, async (reading) => ({
    page: await findChangedPage(reading, id),
    texts: await textsOfPage(reading, id),
  }))
  if (!page) throw new ApiError('not_found', 'This page has no change that waits')
  const { address, base_at: before_at, next_at: now_at, next_hash: seen } = page
  return { id, address, before_at, now_at, seen, ...(await compareTexts(texts.before, texts.now)) }
}
