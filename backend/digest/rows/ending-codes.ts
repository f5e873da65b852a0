import { Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { type FirmRecord, firmTable, LIVE } from '#backend/models/firm.ts'
import { orderBy, readRows } from '#backend/models/table.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'

/** A code and its last day. */
type EndingCode = Pick<FirmRecord, 'name' | 'affiliateCode' | 'discountValidUntil'>

/** Codes that visitors are offered and whose last day is one of these days, both included, the first to end first. */
export async function readEndingCodes(
  reading: Reading,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<EndingCode[]> {
  const coded = await readRows<FirmRecord>(reading, firmTable, {
    where: { ...LIVE, affiliateEnabled: true, discountValidUntil: { [Op.between]: [from, until] } },
    order: orderBy('discountValidUntil', 'name'),
  })
  return coded.filter(isAffiliateActive)
}
