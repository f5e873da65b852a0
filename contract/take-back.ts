import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { historyLine } from './history.ts'
import { id } from './primitives/text-input.ts'
import { days } from './primitives/time.ts'

/**
 * The one undo of the admin area. `:id` is what the reply to a change names as its act: an entry of the history, or the act of
 * several. What was changed again since is not overwritten, and doing it twice does it once. (docs/decisions/putting-back.md)
 */
export const takeBackAct = endpoint({
  method: 'POST',
  path: '/api/admin/history/acts/:id/take-back',
  summary: 'Take back what an act did: all of it, or nothing, with 409 and the reason',
  permission: 'acts:take-back',
  params: v.object({ id }),
  response: v.object({ message: v.string() }),
  work: 'bulk',
})

/** How long, in milliseconds, acts count as recent. */
export const RECENT = days(1)

const recentAct = v.object({
  /** What takes it back is asked for by this id. */
  act: id,
  line: historyLine,
  /** Whether it can be taken back: it was not yet, and the same was not changed again. */
  is_open: v.boolean(),
})
export type RecentAct = v.InferOutput<typeof recentAct>

export const listRecentActs = endpoint({
  method: 'GET',
  path: '/api/admin/history/acts',
  summary: "The caller's own acts of the last day that can be taken back, or could, newest first",
  permission: 'acts:take-back',
  response: v.array(recentAct),
  work: 'list',
})
