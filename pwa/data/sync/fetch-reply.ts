import { type FirstFrame, type SyncReply, syncDirectory } from '#contract/directory.ts'
import type { Firm } from '#contract/firm.ts'
import { firstOfSections } from '#contract/first-frame-size.ts'
import { fromColumns } from '#contract/primitives/columns.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'

/** The whole answer, where the server left out what the frame says; null where the frame does not say it. */
function withFrame(reply: SyncReply, frame: FirstFrame | null): SyncReply | null {
  const { framed, others, ...rest } = reply
  if (!framed || !others) return reply
  const [details, firms] = [fromColumns(framed), fromColumns<Firm>(others)]
  const rows = firstOfSections(frame?.firms ?? [])
  if (!frame || !firms || details?.length !== rows.length) return null
  const shown = rows.map((row, place) => ({ ...row, ...details[place], logoUrl: '' }) as Firm)
  return { ...rest, firms: [...shown, ...firms], settings: frame.settings, theme: frame.theme }
}

/**
 * Asks the server once what changed since a revision; for the whole list it says which first frame the page holds, which
 * need not come again. Besides the contract's shape a whole list must bring settings and theme, and the first answer must
 * be a whole list; anything else is no answer of this site. (threat L11)
 */
export async function fetchReply(since: number, frame: FirstFrame | null, origin = ''): Promise<SyncReply> {
  const held = since === 0 && frame ? { shown: String(frame.revision) } : {}
  const reply = withFrame(
    await call(syncDirectory, { query: { since: String(since), ...held } }, { origin }),
    frame,
  )
  if (!reply && frame) return fetchReply(since, null, origin)
  const isWhole = reply?.settings !== undefined && reply.theme !== undefined
  if (reply && (reply.complete ? isWhole : since > 0)) return reply
  throw new ApiError('invalid_answer', 'The answer did not hold the whole list', 200)
}
