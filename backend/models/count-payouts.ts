import type { Outcome } from '#contract/reviews/options.ts'
import { MOST_CELLS, payoutDays, REPORTS_FOR_DAYS } from '#contract/reviews/payout-facts.ts'
import type { PayoutCounts, PayoutRecord, ShownReport } from '#contract/reviews/payout-record.ts'
import type { Review } from '#contract/reviews/review.ts'

/** The fields of a published review that the rule reads. */
export type PayoutReview = Pick<
  Review,
  | 'id'
  | 'outcome'
  | 'payoutAmount'
  | 'experiencedOn'
  | 'proof'
  | 'incentivised'
  | 'connected'
  | 'published_at'
> &
  Pick<Review, 'payoutRequestedOn' | 'payoutReceivedOn' | 'payoutMethod' | 'refusalReason'>

/** Results that make a review a report on a payout. */
export const payoutOutcomes = [
  'paid_out',
  'payout_refused',
  'payout_waiting',
] as const satisfies readonly Outcome[]

const isReport = <R extends Pick<Review, 'outcome'>>(review: R): review is R & Pick<ShownReport, 'outcome'> =>
  payoutOutcomes.some((one) => one === review.outcome)

/** The day by which a report falls into a year, `YYYY-MM-DD`. */
export const reportDay = (review: PayoutReview): string =>
  review.payoutReceivedOn ||
  review.payoutRequestedOn ||
  review.experiencedOn ||
  review.published_at.slice(0, 10)

/** The last day before the 12 months that end with a day: the same day a year earlier, 28 February for a 29th. */
export function yearBefore(today: string): string {
  const [year = '', ...rest] = today.split('-')
  const day = rest.join('-')
  return `${String(Number(year) - 1).padStart(4, '0')}-${day === '02-29' ? '02-28' : day}`
}

/** Currencies by their signs, so that amounts of one are compared with each other alone. */
const SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  SG$: 'SGD',
  R$: 'BRL',
}

/**
 * The currency and the number of an amount as it was typed: "1 280,50 EUR", "$50k", "1,280 USDT". No sign: "". A code says more
 * than a sign beside it, as in "$500 CAD".
 */
export function amountOf(typed: string): { readonly currency: string; readonly value: number } {
  // A thousand or a million stands behind the number, perhaps before a code, and begins no word: "50KUSD", "500 MEXC".
  const [number = '', digits = '', unit = ''] =
    typed.match(/(\d[\d.,' ]*)([kKM](?=(?:USD[TC]?|EUR|GBP|CHF)?(?!\p{L})))?/u) ?? []
  const code = typed.replace(number, ' ').match(/(?<!\p{L})(?:USD[TC]|[A-Z]{3})(?!\p{L})/u)?.[0]
  const sign = code ?? typed.match(/[A-Z]{0,2}\p{Sc}/u)?.[0] ?? ''
  const plain = digits.replaceAll(/[' ]/g, '')
  const mark = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  // Three digits after the last mark are thousands.
  const isDecimal = mark >= 0 && plain.length - mark - 1 !== 3
  const whole = (isDecimal ? plain.slice(0, mark) : plain).replaceAll(/[.,]/g, '')
  const value = Number(isDecimal ? `${whole}.${plain.slice(mark + 1)}` : whole)
  const times = unit === '' ? 1 : unit === 'M' ? 1_000_000 : 1000
  return { currency: SIGNS[sign] ?? sign, value: value * times }
}

const paidIn = (reports: readonly ShownReport[]) => reports.filter(({ outcome }) => outcome === 'paid_out')

function countsOf(reports: readonly ShownReport[]): PayoutCounts {
  const paid = paidIn(reports)
  return {
    reports: reports.length,
    paid: paid.length,
    refused: reports.filter(({ outcome }) => outcome === 'payout_refused').length,
    waiting: reports.filter(({ outcome }) => outcome === 'payout_waiting').length,
    withProof: paid.filter(({ proof }) => proof !== 'none').length,
  }
}

function daysIn(paid: readonly ShownReport[]): PayoutRecord['days'] {
  const took = paid
    .map(({ payoutRequestedOn = '', payoutReceivedOn = '' }) =>
      payoutDays(payoutRequestedOn, payoutReceivedOn),
    )
    .filter((days) => days !== null)
    .sort((one, other) => one - other)
  const reports = took.length
  if (reports < REPORTS_FOR_DAYS) return null
  const [low = 0, high = 0] = [took[Math.floor((reports - 1) / 2)], took[Math.floor(reports / 2)]]
  const slowestTenth = took[reports - Math.ceil(reports / 10)] ?? 0
  return { reports, median: (low + high) / 2, slowestTenth }
}

/** How often each value occurs, the most frequent first, ties by their names. */
function tally<Key extends string>(values: readonly Key[]): { key: Key; count: number }[] {
  const counts = new Map<Key, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
}

/** The largest of the amounts in the currency that most of them are in. */
function largestOf(paid: readonly ShownReport[]): PayoutRecord['largest'] {
  const known = paid
    .filter(({ amount }) => amount !== '')
    .map((report) => ({ ...report, ...amountOf(report.amount) }))
  const [most] = tally(known.map(({ currency }) => currency))
  const [largest] = known
    .filter(({ currency }) => currency === most?.key)
    .sort((one, other) => other.value - one.value || (one.day < other.day ? 1 : -1))
  return largest ? { amount: largest.amount, day: largest.day } : null
}

function toShown(review: PayoutReview & Pick<ShownReport, 'outcome'>): ShownReport {
  const { id, outcome, proof, payoutAmount: amount } = review
  const { payoutRequestedOn, payoutReceivedOn, payoutMethod, refusalReason } = review
  return {
    id,
    outcome,
    day: reportDay(review),
    proof,
    amount,
    ...(payoutRequestedOn && { payoutRequestedOn }),
    ...(payoutReceivedOn && { payoutReceivedOn }),
    ...(payoutMethod && { payoutMethod }),
    ...(refusalReason && { refusalReason }),
  }
}

const byDay = (one: ShownReport, other: ShownReport) =>
  one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day < other.day ? -1 : 1

/**
 * The payout record of a firm, of its published reviews in any order. A reward or a connection with the firm takes a report out of
 * all counts. `today`: `YYYY-MM-DD`; what lies after it counts, since it is tomorrow somewhere.
 */
export function countPayouts(reviews: readonly PayoutReview[], today: string): PayoutRecord {
  const since = yearBefore(today)
  const reports = reviews.filter(isReport)
  const counted = reports.filter(({ incentivised, connected }) => !incentivised && !connected).map(toShown)
  const recent = counted.filter(({ day }) => day > since).sort(byDay)
  const left = reports.filter((one) => (one.incentivised || one.connected) && reportDay(one) > since)
  const paid = paidIn(recent)
  const waiting = recent.filter(({ outcome }) => outcome === 'payout_waiting')
  const refused = recent.filter(({ outcome }) => outcome === 'payout_refused')
  return {
    asOf: today,
    year: countsOf(recent),
    allTime: countsOf(counted),
    leftOut: {
      reports: left.length,
      incentivised: left.filter(({ incentivised }) => incentivised).length,
      connected: left.filter(({ connected }) => connected).length,
    },
    shown: recent.length > MOST_CELLS ? [] : recent,
    from: recent[0]?.day ?? '',
    until: recent.at(-1)?.day ?? '',
    days: daysIn(paid),
    largest: largestOf(paid),
    waitingSince: waiting.flatMap(({ payoutRequestedOn }) => payoutRequestedOn || []).sort()[0] ?? '',
    methods: tally(paid.map(({ payoutMethod = '' }) => payoutMethod)),
    reasons: tally(refused.map(({ refusalReason = '' }) => refusalReason)),
  }
}
