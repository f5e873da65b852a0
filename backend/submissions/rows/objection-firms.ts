import { col, fn, literal, Op, type WhereOptions } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { submissionTable } from '#backend/models/submission.ts'
import { firmKey } from '#backend/models/submission-filter.ts'
import { readRows } from '#backend/models/table.ts'
import type { ObjectionState } from '#contract/reviews/objection.ts'
import type { ObjectionList } from '#contract/reviews/objection-endpoints.ts'

interface Tally {
  readonly name: string
  readonly many: unknown
}

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

/** The firms of the objections in a state, each once in whatever case it was typed, with how many there are. */
export async function readObjectedFirms(
  reading: Reading,
  state: ObjectionState,
): Promise<ObjectionList['firms']> {
  const rows = await readRows<Tally>(reading, submissionTable, {
    attributes: [
      [fn('MIN', col('firmName')), 'name'],
      [firmKey, 'firm'],
      [fn('COUNT', col('id')), 'many'],
    ],
    where: { [Op.and]: [of[state], { firmName: { [Op.ne]: '' } }] },
    group: ['firm'],
  })
  return rows
    .map(({ name, many }) => ({ name, count: Number(many) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
