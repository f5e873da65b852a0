import { type SyncReply, syncDirectory } from '#contract/directory.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'

/**
 * Asks the server once what changed since a revision. Besides the contract's shape a whole list must bring settings and
 * theme, and the first answer must be a whole list; anything else is not an answer of this site. (threat L11)
 */
export async function fetchReply(since: number, origin = ''): Promise<SyncReply> {
  const reply = await call(syncDirectory, { query: { since: String(since) } }, { origin })
  const isWhole = reply.settings !== undefined && reply.theme !== undefined
  if (reply.complete ? isWhole : since > 0) return reply
  throw new ApiError('invalid_answer', 'The answer did not hold the whole list', 200)
}
