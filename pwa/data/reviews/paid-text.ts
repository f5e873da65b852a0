/** Under so many reports nothing is counted for visitors: the reports themselves are shown. */
export const REPORTS_TO_COUNT = 3

/** "9 of 12 paid": never a share, and never without its count. */
export const paidText = ({ paid, reports }: { readonly paid: number; readonly reports: number }): string =>
  `${paid} of ${reports} paid`

/** The payout reports of a firm in the list, of the last 12 months; "" where they are too few to count. */
export const paidOfRow = ({
  payoutReports: reports = 0,
  payoutsPaid: paid = 0,
}: {
  readonly payoutReports?: number | undefined
  readonly payoutsPaid?: number | undefined
}): string => (reports >= REPORTS_TO_COUNT ? paidText({ paid, reports }) : '')
