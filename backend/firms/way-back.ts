import * as v from 'valibot'
import { revertEntries } from '#backend/history/read-act-revert.ts'
import { changedSince, type WayBack } from '#backend/history/take-back.ts'
import { ApiError } from '#backend/http/errors.ts'
import { issueMessage } from '#contract/errors.ts'
import { firmBulk } from '#contract/firm-bulk.ts'
import { PUT_BACK_REASON } from '#contract/public-changes/put-back-reason.ts'
import { requireBulkRights, writeBulk } from './bulk-firms.ts'

/** Acts on firms are undone by one act on the same firms: those that were deleted come back as themselves. */
export const firmsWayBack: WayBack = {
  needs: 'firms:write',
  isFor: ({ subject, action }) => subject === 'firm' && action !== 'restore',
  async takeBack(writing, entries, author, now) {
    const { obstacles, ...revert } = await revertEntries(writing, entries, now)
    const isCut = obstacles.find(({ kind }) => kind === 'shortened')
    if (isCut) {
      const detail = `Nothing was put back: what was long of ${isCut.firm_name}, such as its picture, is no longer kept.`
      throw new ApiError('conflict', detail)
    }
    if (obstacles.length > 0) throw changedSince(obstacles.map(({ firm_name }) => firm_name))
    const { create, change, remove } = revert
    if (create.length + change.length + remove.length === 0) return
    const { success, output, issues } = v.safeParse(firmBulk, { ...revert, reason: PUT_BACK_REASON })
    if (!success) {
      const detail = `Nothing was put back: ${v.getDotPath(issues[0])} ${issueMessage(issues[0])}.`
      throw new ApiError('conflict', detail)
    }
    await requireBulkRights(author.caller.role, writing, output)
    await writeBulk(writing, output, author, now)
  },
}
