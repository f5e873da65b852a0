/** Under so many reports nothing is counted for visitors: the reports themselves are shown. */
export const REPORTS_TO_COUNT = 3

/** "9 of 12 paid": never a share, and never without its count. */
export const paidText = ({ paid, reports }: { readonly paid: number; readonly reports: number }): string =>
  `${paid} of ${reports} paid`

/** What the list holds of a firm's payouts: the reports of the last 12 months, and how many of them were paid. */
export interface CountedRow {
  readonly payoutReports?: number | undefined
  readonly payoutsPaid?: number | undefined
}

/** The payout reports of a firm in the list; "" where they are too few to count. */
export const paidOfRow = ({ payoutReports: reports = 0, payoutsPaid: paid = 0 }: CountedRow): string =>
  reports >= REPORTS_TO_COUNT ? paidText({ paid, reports }) : ''
