import { literal, Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { PUBLISHED, type ReviewRecord, reviewTable } from './review.ts'
import { orderBy, readRows } from './table.ts'

/** That a review was published. */
export type ReviewNews = Pick<ReviewRecord, 'id' | 'rating' | 'published_at'> & { readonly firm_id: string }

/** The newest reviews that visitors can read, samples left out. */
export function readReviewNews(reading: Reading, limit: number): Promise<ReviewNews[]> {
  return readRows<ReviewNews>(reading, reviewTable, {
    attributes: ['id', 'firm_id', 'rating', 'published_at'],
    where: {
      ...PUBLISHED,
      sample: false,
      firm_id: { [Op.in]: literal("(SELECT id FROM firms WHERE status = 'live')") },
    },
    order: orderBy('-published_at', '-id'),
    limit,
  })
}
