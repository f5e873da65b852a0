import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id } from './primitives/text-input.ts'

/**
 * The one undo of the desk. `:id` is what the reply to a change names as its act: an entry of the history, or the act of several.
 * What was changed again since is not overwritten, and doing it twice does it once. (docs/decisions/history.md)
 */
export const takeBackAct = endpoint({
  method: 'POST',
  path: '/api/admin/history/acts/:id/take-back',
  summary: 'Take back what an act did: all of it, or nothing, with 409 and the reason',
  needs: 'acts:take-back',
  params: v.object({ id }),
  reply: v.object({ message: v.string() }),
  work: 'bulk',
})
