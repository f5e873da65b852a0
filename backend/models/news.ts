import { Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { type FirmRecord, firmTable, LIVE } from './firm.ts'
import { submissionTable } from './submission.ts'
import { readRow, readRows } from './table.ts'

/** Reviews that wait for a decision. */
interface WaitingReviews {
  /** Sent since a moment. */
  readonly fresh: number
  readonly waiting: number
  /** When the oldest that waits was sent; "" for none. */
  readonly oldest: string
}

/** How many reviews wait, and how many of them were sent since `moment`. */
export async function readWaiting(reading: Reading, moment: string): Promise<WaitingReviews> {
  const { database, ...options } = reading
  const where = { status: 'pending', deleted_at: '' }
  const count = (more: object) =>
    submissionTable(database).count({ ...options, where: { ...where, ...more } })
  const first = await readRow<{ submitted_at: string }>(reading, submissionTable, {
    where,
    attributes: ['submitted_at'],
    order: [['submitted_at', 'ASC']],
  })
  return {
    fresh: await count({ submitted_at: { [Op.gt]: moment } }),
    waiting: await count({}),
    oldest: first?.submitted_at ?? '',
  }
}

/** A code and its last day. */
type EndingCode = Pick<FirmRecord, 'name' | 'affiliateCode' | 'discountValidUntil'>

/** Codes that visitors are offered and whose last day is one of these days, both included, the first to end first. */
export async function readEndingCodes(
  reading: Reading,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<EndingCode[]> {
  const coded = await readRows<FirmRecord>(reading, firmTable, {
    where: { ...LIVE, affiliateEnabled: true, discountValidUntil: { [Op.between]: [from, until] } },
    order: [
      ['discountValidUntil', 'ASC'],
      ['name', 'ASC'],
    ],
  })
  return coded.filter(isAffiliateActive)
}
