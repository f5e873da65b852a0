import { countPayouts, type PayoutReview } from '#backend/models/count-payouts.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'

export type PayoutReport = PayoutReview

let ids = 0

/** A published review that reports a payout, with an id of its own in the order of creation. */
export function payoutReport(values: Partial<PayoutReport> = {}): PayoutReport {
  ids += 1
  return {
    id: `r${String(ids).padStart(4, '0')}`,
    outcome: 'paid_out',
    payoutAmount: '',
    experiencedOn: '',
    proof: 'none',
    incentivised: false,
    connected: false,
    published_at: '2026-11-20T10:00:00.000Z',
    ...values,
  }
}

/** The payout record that the server counts from `reports`. `today`: `YYYY-MM-DD`. */
export const payoutRecordOf = (reports: readonly PayoutReport[], today: string): PayoutRecord =>
  countPayouts(reports, today)
