import type { Reading, Writing } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Author, requireFreshSignIn, staffOf } from '#backend/http/session.ts'
import { readAuthor, readPutBacks } from '#backend/models/history.ts'
import { lockState } from '#backend/models/publication-state.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { can, type Permission } from '#contract/permissions.ts'
import { readAct } from './read-act-revert.ts'

/** How acts of one kind are taken back; the rooms of the nouns have them. */
export interface WayBack {
  readonly needs: Permission
  /** Whether it needs a sign-in of a moment ago, as what it undoes did. */
  readonly fresh?: boolean
  /** Whether it is the way back for an act of these entries. */
  readonly isFor: (entry: HistoryEntry) => boolean
  /** Takes them back, as a change by this author. @throws ApiError 404, 409 where that is not possible any more */
  readonly takeBack: (
    writing: Writing,
    entries: readonly HistoryEntry[],
    author: Author,
    now: Date,
  ) => Promise<void>
}

/** The refusal where things were changed again since: they are named, and nothing is overwritten. */
export const changedSince = (names: readonly string[]): ApiError =>
  new ApiError('conflict', `Nothing was put back. Changed in the meantime: ${names.join(', ')}.`)

/** Their own acts, for everyone; those of others for those who may read the history. @throws ApiError 404 */
async function requireOwn(reading: Reading, act: string, { caller }: Author): Promise<void> {
  const author = await readAuthor(reading, act)
  const isTheirs = author !== null && (author === staffOf(caller).id || can(caller.role, 'history:read'))
  if (!isTheirs) throw new ApiError('not_found', 'There is no such action')
}

/** Takes an act back, once however often it is asked for. @throws ApiError 403, 404, 409 */
export async function takeBackAct(
  writing: Writing,
  { act, ways }: { readonly act: string; readonly ways: readonly WayBack[] },
  author: Author,
  now: Date,
): Promise<{ message: string }> {
  // A second call for the same act waits here, and then sees that it is done.
  await lockState(writing)
  await requireOwn(writing, act, author)
  const { caller } = author
  if ((await readPutBacks(writing, [act])).has(act)) return { message: 'Put back already' }
  const entries = await readAct(writing, act)
  const way = ways.find(({ isFor }) => entries.some(isFor))
  if (!way) throw new ApiError('conflict', 'This action cannot be put back at once.')
  if (!can(caller.role, way.needs)) throw new ApiError('not_allowed', 'You may not put this action back')
  if (way.fresh) requireFreshSignIn(caller, now)
  await way.takeBack(writing, entries, { ...author, ifMatch: undefined, query: { puts_back: act } }, now)
  return { message: 'Put back' }
}
