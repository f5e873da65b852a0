import type { Writing } from '#backend/database/transaction.ts'
import { actorOf } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import { type FirmRecord, findFirm } from '#backend/models/firm.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { findChangedPage, inQuestion } from '#backend/models/rule-page.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { applyChange } from './write-firms.ts'

interface Confirmation {
  readonly id: string
  readonly page: string
  /** The text of the page when it was compared. */
  readonly seen: string
}

/**
 * Sets the checked day of the challenges that name a changed page to today, as a change of their firm: in its history, for
 * devices, for a later revert. The page's row stays: its change is over once no challenge of any firm is in question.
 * @throws ApiError 404, 409, 412
 */
export async function confirmRulePage(
  writing: Writing,
  { id, page: pageId, seen }: Confirmation,
  author: Author,
  now: Date,
): Promise<FirmRecord> {
  await lockState(writing)
  const before = await findFirm(writing, id)
  if (!before) throw new ApiError('not_found', 'There is no such firm')
  const page = await findChangedPage(writing, pageId)
  const asked = page ? inQuestion(before.challenges, page) : []
  if (!page || asked.length === 0) {
    throw new ApiError('conflict', 'These challenges were confirmed or edited meanwhile')
  }
  if (page.next_hash !== seen) {
    throw new ApiError('stale', 'The page changed again meanwhile. Please read what it says now')
  }
  const checked = new Set(asked.map((challenge) => challenge.id))
  const challenges = before.challenges.map((challenge) =>
    checked.has(challenge.id) ? { ...challenge, checkedAt: utcDayOf(now) } : challenge,
  )
  return applyChange(writing, { before, change: { challenges } }, actorOf(author), now)
}
