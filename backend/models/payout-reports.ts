import { col, fn, literal, Op, type WhereOptions, where as whereIs } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'
import { countPayouts, payoutOutcomes, yearBefore } from './count-payouts.ts'
import { PUBLISHED, type ReviewRecord, reviewTable } from './review.ts'
import { inBlocks, readRows } from './table.ts'

/** The reports of the last 12 months of a firm in the list; absent where there are none. */
export interface FirmPayouts {
  readonly payoutReports: number
  readonly payoutsPaid: number
}

const REPORTS = { ...PUBLISHED, outcome: { [Op.in]: [...payoutOutcomes] } }

/** Reports that count: those of people who got a reward, or have to do with the firm, do not. */
const COUNTED = { ...REPORTS, incentivised: false, connected: false }

/** As `reportDay`. */
const DAY = literal(
  `COALESCE(NULLIF(payoutReceivedOn, ''), NULLIF(payoutRequestedOn, ''), NULLIF(experiencedOn, ''), SUBSTR(published_at, 1, 10))`,
)

/** Reports whose day lies after one, and up to another where it is given. */
const within = (after: string, until?: string): WhereOptions => ({
  [Op.and]: [
    COUNTED,
    whereIs(DAY, { [Op.gt]: after }),
    ...(until === undefined ? [] : [whereIs(DAY, { [Op.lte]: until })]),
  ],
})

/** The counts of these firms, or of all; firms without a report are left out. `today`: `YYYY-MM-DD`. */
export async function readFirmPayouts(
  reading: Reading,
  today: string,
  firms?: readonly string[],
): Promise<ReadonlyMap<string, FirmPayouts>> {
  const counts = new Map<string, FirmPayouts>()
  const among: WhereOptions[] = firms ? inBlocks(firms).map((firm_id) => ({ firm_id })) : [{}]
  for (const some of among) {
    const rows = await readRows<{ firm_id: string; outcome: string; many: unknown }>(reading, reviewTable, {
      attributes: ['firm_id', 'outcome', [fn('COUNT', col('id')), 'many']],
      where: { [Op.and]: [within(yearBefore(today)), some] },
      group: ['firm_id', 'outcome'],
    })
    for (const { firm_id, outcome, many } of rows) {
      const { payoutReports, payoutsPaid } = counts.get(firm_id) ?? { payoutReports: 0, payoutsPaid: 0 }
      const paid = outcome === 'paid_out' ? Number(many) : 0
      counts.set(firm_id, {
        payoutReports: payoutReports + Number(many),
        payoutsPaid: payoutsPaid + paid,
      })
    }
  }
  return counts
}

const attributes = [
  'id',
  'outcome',
  'payoutAmount',
  'payoutRequestedOn',
  'payoutReceivedOn',
  'payoutMethod',
  'refusalReason',
  'experiencedOn',
  'proof',
  'incentivised',
  'connected',
  'published_at',
]

/** The payout record of a firm. `today`: `YYYY-MM-DD`. */
export async function readPayoutRecord(
  reading: Reading,
  firm_id: string,
  today: string,
): Promise<PayoutRecord> {
  const rows = await readRows<ReviewRecord>(reading, reviewTable, {
    where: { ...REPORTS, firm_id },
    attributes,
  })
  return countPayouts(rows, today)
}

/** Firms with a report that left the 12 months between two days, the first not included. */
export async function firmsWithOlderReports(
  reading: Reading,
  { before, today }: { readonly before: string; readonly today: string },
): Promise<string[]> {
  const rows = await readRows<{ firm_id: string }>(reading, reviewTable, {
    attributes: ['firm_id'],
    where: within(yearBefore(before), yearBefore(today)),
    group: ['firm_id'],
  })
  return rows.map(({ firm_id }) => firm_id)
}
