import { literal, Op, type WhereOptions } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { submissionTable } from '#backend/models/submission.ts'
import { namingFirm } from '#backend/models/submission-filter.ts'
import { readRows } from '#backend/models/table.ts'
import { typedFirms } from '#backend/models/typed-firms.ts'
import type { ObjectionState } from '#contract/reviews/objection.ts'
import type { ObjectionList } from '#contract/reviews/objection-endpoints.ts'

/** A deletion of a review can be taken back, and an objection to its decision waits no longer. */
const of: Readonly<Record<ObjectionState, WhereOptions>> = {
  waiting: {
    deleted_at: '',
    id: {
      [Op.in]: literal("(SELECT submission_id FROM objections WHERE decided_at = '' AND erased_at = '')"),
    },
  },
  decided: { id: { [Op.in]: literal("(SELECT submission_id FROM objections WHERE decided_at > '')") } },
}

/** The firms of the objections in a state, with how many there are. */
export async function readObjectedFirms(
  reading: Reading,
  state: ObjectionState,
): Promise<ObjectionList['firms']> {
  const firms = await typedFirms(reading, { where: of[state] })
  return firms.map(({ name, count }) => ({ name, count }))
}

/** The submissions of the objections in a state that name a firm, whichever way it was typed. */
export async function submissionsAbout(
  reading: Reading,
  { state, firm }: { readonly state: ObjectionState; readonly firm: string },
): Promise<readonly string[]> {
  const query = { attributes: ['id'], where: { [Op.and]: [of[state], namingFirm(firm)] } }
  return (await readRows<{ id: string }>(reading, submissionTable, query)).map(({ id }) => id)
}
