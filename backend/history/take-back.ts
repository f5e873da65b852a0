import { randomUUID } from 'node:crypto'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Author, type Caller, requireFreshSignIn, staffOf } from '#backend/http/session.ts'
import { readAuthor, readHistory, readPutBacks } from '#backend/models/history.ts'
import { lockState } from '#backend/models/publication-state.ts'
import type { HistoryEntry, HistoryLine } from '#contract/history.ts'
import { can, type Permission } from '#contract/permissions.ts'
import type { Values } from '#contract/primitives/paths.ts'
import { RECENT, type RecentAct } from '#contract/take-back.ts'
import { linesOf } from './lines.ts'
import { readAct } from './read-act-revert.ts'
import { revertOf, writableOf } from './version.ts'

/** Undoes an act, as a change by this author. */
type Undo = (writing: Writing, author: Author, now: Date) => Promise<unknown>

/** How acts of one kind are taken back; the modules of the nouns have them. */
export interface WayBack {
  readonly permission: Permission
  /** Whether it needs a sign-in of a moment ago, as what it undoes did. */
  readonly requiresRecentSignIn?: boolean
  /** Whether it is the way back for this entry of an act. */
  readonly isFor: (entry: HistoryEntry) => boolean
  /** Whether an entry of the same act follows from those, so that undoing them undoes it. */
  readonly takesAlong?: (entry: HistoryEntry) => boolean
  /**
   * What undoes these entries as things are now; null where they are as they were before. @throws ApiError 404, 409 where they
   * cannot be undone any more
   */
  readonly plan: (reading: Reading, entries: readonly HistoryEntry[], now: Date) => Promise<Undo | null>
}

/** The refusal where things were changed again since: they are named, and nothing is overwritten. */
export const changedSince = (names: readonly string[]): ApiError =>
  new ApiError('conflict', `Nothing was put back. Changed in the meantime: ${names.join(', ')}.`)

/** The refusal where a long text, mostly a picture, is no longer kept whole. */
export const noLongerKept = (name: string): ApiError =>
  new ApiError(
    'conflict',
    `Nothing was put back: what was long of ${name}, such as its picture, is no longer kept.`,
  )

/** The fields of a thing that an entry changed, as they were before; null where they are so already. @throws ApiError 409 */
export function earlierFields(entry: HistoryEntry, now: Values): Values | null {
  const revert = revertOf(entry, now, writableOf(entry))
  if (revert.changedSince.length > 0) throw changedSince([entry.subject_name])
  if (revert.shortened.length > 0) throw noLongerKept(entry.subject_name)
  return Object.keys(revert.fields).length > 0 ? revert.fields : null
}

/** Their own acts, for everyone; those of others for those who may read the history. @throws ApiError 404 */
async function requireOwn(reading: Reading, act: string, { caller }: Author): Promise<void> {
  const author = await readAuthor(reading, act)
  const isTheirs = author !== null && (author === staffOf(caller).id || can(caller.role, 'history:read'))
  if (!isTheirs) throw new ApiError('not_found', 'There is no such action')
}

/**
 * What undoes an act as things are now, for this caller; none where all is as it was. @throws ApiError 403, 404; 409 where any
 * part of it cannot be undone
 */
async function planOf(
  reading: Reading,
  { act, ways, caller }: { readonly act: string; readonly ways: readonly WayBack[]; readonly caller: Caller },
  now: Date,
): Promise<readonly Undo[]> {
  const byWay = Map.groupBy(await readAct(reading, act), (entry) => ways.find(({ isFor }) => isFor(entry)))
  const taken = [...byWay].flatMap(([way, entries]) => (way ? [{ way, entries }] : []))
  const isTakenAlong = (entry: HistoryEntry) => taken.some(({ way }) => way.takesAlong?.(entry))
  if (taken.length === 0 || !(byWay.get(undefined) ?? []).every(isTakenAlong)) {
    throw new ApiError('conflict', 'This action cannot be put back at once.')
  }
  const undos: Undo[] = []
  for (const { way, entries } of taken) {
    if (!can(caller.role, way.permission))
      throw new ApiError('not_allowed', 'You may not put this action back')
    if (way.requiresRecentSignIn) requireFreshSignIn(caller, now)
    const undo = await way.plan(reading, entries, now)
    if (undo) undos.push(undo)
  }
  return undos
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
  const undos = await planOf(writing, { act, ways, caller }, now)
  const batch = undos.length > 1 ? randomUUID() : undefined
  const by = { ...author, batch, ifMatch: undefined, query: { puts_back: act } }
  for (const undo of undos) await undo(writing, by, now)
  return { message: 'Put back' }
}

/** Acts of more entries than this are offered to be taken back without a look at each; it is looked at when they are. */
const MOST_LOOKED_AT = 200

/** Whether an act can be taken back as things are now. An old sign-in is asked for when it is, and hides nothing here. */
async function isOpen(
  reading: Reading,
  { line, ...asked }: Parameters<typeof planOf>[1] & { readonly line: HistoryLine },
  now: Date,
): Promise<boolean> {
  if (line.put_back !== null) return false
  if (line.parts.reduce((sum, { count }) => sum + count, 0) > MOST_LOOKED_AT) return true
  try {
    return (await planOf(reading, asked, now)).length > 0
  } catch (error) {
    if (error instanceof ApiError) return error.code === 'sign_in_again'
    throw error
  }
}

/** The caller's own acts of the last day of which there is a way back, the newest first. Reads one state of the database. */
export async function recentActs(
  reading: Reading,
  { caller, ways }: { readonly caller: Caller; readonly ways: readonly WayBack[] },
  now: Date,
): Promise<RecentAct[]> {
  const from = new Date(now.getTime() - RECENT).toISOString()
  const entries = await readHistory(reading, { actor: staffOf(caller).id, from }, { once: true })
  const mine = ways.filter(({ permission }) => can(caller.role, permission))
  const acts: RecentAct[] = []
  for (const line of await linesOf(reading, entries)) {
    if (!mine.some(({ isFor }) => isFor(line.entry))) continue
    const act = line.entry.batch ?? line.entry.id
    acts.push({ act, line, is_open: await isOpen(reading, { line, act, ways, caller }, now) })
  }
  return acts
}
