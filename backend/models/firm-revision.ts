import { literal, Op } from 'sequelize'
import type { Writing } from '#backend/database/transaction.ts'
import { firmTable, LIVE } from './firm.ts'
import { nextRevision } from './publication-state.ts'
import { inBlocks, readRows, updateRows } from './table.ts'

/**
 * Gives firms a new revision: what visitors read about them changed, though no field of theirs did. Hidden firms keep
 * theirs, and nothing is published for them. Call it under the lock of the state.
 */
export async function raiseFirms(writing: Writing, ids: readonly string[]): Promise<void> {
  for (const id of inBlocks([...new Set(ids)])) {
    const where = { id, ...LIVE }
    const live = await readRows(writing, firmTable, { where, attributes: ['id'] })
    if (live.length === 0) continue
    await updateRows(writing, firmTable, { revision: await nextRevision(writing) }, where)
  }
}

/** Gives all firms of which there are reviews a revision that was taken already. */
export async function raiseReviewedFirms(writing: Writing, revision: number): Promise<void> {
  const id = { [Op.in]: literal('(SELECT firm_id FROM reviews)') }
  await updateRows(writing, firmTable, { revision }, { id, ...LIVE })
}

/** Gives all firms that others name as a sister a revision that was taken already. */
export async function raiseSisterFirms(writing: Writing, revision: number): Promise<void> {
  const id = { [Op.in]: literal('(SELECT sister_id FROM sister_firms)') }
  await updateRows(writing, firmTable, { revision }, { id, ...LIVE })
}
