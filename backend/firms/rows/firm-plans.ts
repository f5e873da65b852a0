import { Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { firmTable } from '#backend/models/firm.ts'
import { orderBy, readRow, readRows } from '#backend/models/table.ts'

/** The job that does planned changes. */
export const PLANNED_CHANGES = 'planned-changes'

interface Planned {
  readonly id: string
  readonly planned_at: string
}

const IN_ORDER = orderBy('planned_at', 'id')

const attributes = ['id', 'planned_at']

/** When the next planned change of any firm is due; null where none waits. */
export async function nextPlannedAt(reading: Reading): Promise<Date | null> {
  const where = { planned_at: { [Op.ne]: '' } }
  const row = await readRow<Planned>(reading, firmTable, { where, attributes, order: IN_ORDER })
  return row && new Date(row.planned_at)
}

/** The ids of firms with a planned change that is due by `now`, what is due longest first. */
export async function firmsWithDuePlans(reading: Reading, now: Date): Promise<string[]> {
  const where = { planned_at: { [Op.gt]: '', [Op.lte]: now.toISOString() } }
  const rows = await readRows<Planned>(reading, firmTable, { where, attributes, order: IN_ORDER })
  return rows.map(({ id }) => id)
}
