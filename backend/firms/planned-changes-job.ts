import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import type { Job } from '#backend/jobs/claim.ts'
import { findFirm } from '#backend/models/firm.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { dueChange, dueReason } from '#contract/firm-publishing.ts'
import { firmsWithDuePlans, nextPlannedAt, PLANNED_CHANGES } from './rows/firm-plans.ts'
import { applyChange } from './write-firms.ts'

/** The actor of planned changes in the history. */
const schedule = { id: null, name: 'Schedule', address: '' } as const

/**
 * Does the planned changes of a firm that are due. The change, the end of its plan and the entry of the history are one
 * transaction under the lock of the state, so a process that dies leaves all or nothing, and none finds a plan twice.
 */
function doPlans(database: Database, id: string, now: Date): Promise<boolean> {
  return inTransaction(database, async (writing) => {
    await lockState(writing)
    const before = await findFirm(writing, id)
    const change = before && dueChange(before.planned, now.toISOString())
    if (!change) return false
    const reason = dueReason(before.planned, now.toISOString())
    await applyChange(writing, { before, change: { ...change, reason } }, schedule, now)
    return true
  })
}

/** Publishes, unpublishes and changes firms at the times that staff planned. A firm that fails holds no other up. */
export function plannedChangesJob(database: Database): Job {
  return {
    name: PLANNED_CHANGES,
    dueAfter: () => nextPlannedAt({ database }),
    explain: () => 'A planned change of a firm could not be stored.',
    async run({ now }) {
      const failures: unknown[] = []
      for (const id of await firmsWithDuePlans({ database }, now)) {
        await doPlans(database, id, now).catch((error) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
      return null
    },
  }
}
