import * as v from 'valibot'
import { revertEntries } from '#backend/history/read-act-revert.ts'
import { changedSince, noLongerKept, type WayBack } from '#backend/history/take-back.ts'
import { ApiError } from '#backend/http/errors.ts'
import { issueMessage } from '#contract/errors.ts'
import { firmBulk } from '#contract/firm-bulk.ts'
import { PUT_BACK_REASON } from '#contract/public-changes/change-reason.ts'
import { requireBulkRights, writeBulk } from './bulk-firms.ts'

/** Acts on firms are undone by one act on the same firms: those that were deleted come back as themselves. */
export const firmsWayBack: WayBack = {
  permission: 'firms:write',
  isFor: ({ subject, action }) => subject === 'firm' && action !== 'restore',
  async plan(reading, entries, now) {
    const { obstacles, ...revert } = await revertEntries(reading, entries, now)
    const isCut = obstacles.find(({ kind }) => kind === 'shortened')
    if (isCut) throw noLongerKept(isCut.firm_name)
    if (obstacles.length > 0) throw changedSince(obstacles.map(({ firm_name }) => firm_name))
    const { create, change, remove } = revert
    if (create.length + change.length + remove.length === 0) return null
    const { success, output, issues } = v.safeParse(firmBulk, { ...revert, reason: PUT_BACK_REASON })
    if (!success) {
      const detail = `Nothing was put back: ${v.getDotPath(issues[0])} ${issueMessage(issues[0])}.`
      throw new ApiError('conflict', detail)
    }
    return async (writing, author, now) => {
      await requireBulkRights(author.caller.role, writing, output)
      await writeBulk(writing, output, author, now)
    }
  },
}
