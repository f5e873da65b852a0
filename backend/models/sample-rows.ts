import { literal, Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { firmTable } from './firm.ts'
import { historyTable } from './history-chain.ts'
import { type ReviewRecord, reviewTable } from './review.ts'
import { countRows, inBlocks, readRows } from './table.ts'

/** Of the rows of firms and of reviews the invented ones. */
export const SAMPLES = { sample: true } as const

/** How many firms are invented, whether or not visitors see them. */
export function countSampleFirms(reading: Reading): Promise<number> {
  return countRows(reading, firmTable, SAMPLES)
}

/** What a review tells of the use of a sample firm. */
export type SampleReview = Pick<ReviewRecord, 'id' | 'firm_id' | 'state' | 'version' | 'sample'>

/** The reviews of these firms, real ones too. */
export async function readReviewsOfFirms(
  reading: Reading,
  firms: readonly string[],
): Promise<SampleReview[]> {
  const found: SampleReview[] = []
  for (const firm_id of inBlocks(firms)) {
    const attributes = ['id', 'firm_id', 'state', 'version', 'sample']
    found.push(...(await readRows<SampleReview>(reading, reviewTable, { where: { firm_id }, attributes })))
  }
  return found
}

/**
 * The ids of invented reviews whose firm was deleted before a moment, at most `limit`. Until then its deletion can be taken back,
 * and the reviews stand there again with the firm.
 */
export async function sampleReviewsLeftBefore(
  reading: Reading,
  before: Date,
  limit: number,
): Promise<string[]> {
  const where = { ...SAMPLES, firm_id: { [Op.notIn]: literal('(SELECT id FROM firms)') } }
  const left = await readRows<SampleReview>(reading, reviewTable, {
    where,
    attributes: ['id', 'firm_id'],
    limit,
  })
  const subject_id = [...new Set(left.map(({ firm_id }) => firm_id))]
  if (subject_id.length === 0) return []
  const fresh = await readRows<{ subject_id: string }>(reading, historyTable, {
    attributes: ['subject_id'],
    where: { subject: 'firm', action: 'delete', subject_id, at: { [Op.gte]: before.toISOString() } },
  })
  const waiting = new Set(fresh.map(({ subject_id }) => subject_id))
  return left.filter(({ firm_id }) => !waiting.has(firm_id)).map(({ id }) => id)
}
