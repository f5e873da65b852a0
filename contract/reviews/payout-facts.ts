/** Payout facts of a review besides its amount, without schemas: forms and the admin area need no validator for them. */
import { days } from '../primitives/time.ts'
import type { Outcome } from './options.ts'

/** Fewest reports with both days from which a median is computed. */
export const REPORTS_FOR_DAYS = 5

/** Most reports that are shown one by one. */
export const MOST_CELLS = 30

/** Ways on which a payout arrived; `inText`: within a sentence. */
export const payoutMethods = [
  { key: 'bank', label: 'Bank', inText: 'bank' },
  { key: 'card', label: 'Card', inText: 'card' },
  { key: 'crypto', label: 'Crypto', inText: 'crypto' },
  { key: 'rise', label: 'Rise', inText: 'Rise' },
  { key: 'deel', label: 'Deel', inText: 'Deel' },
  { key: 'paypal', label: 'PayPal', inText: 'PayPal' },
  { key: 'other', label: 'Other', inText: 'another way' },
] as const
export type PayoutMethod = (typeof payoutMethods)[number]['key']

/** Reasons that firms give for refusing a payout. */
export const refusalReasons = [
  { key: 'loss', label: 'Daily or maximum loss' },
  { key: 'consistency', label: 'Consistency' },
  { key: 'news', label: 'News trading' },
  { key: 'holding', label: 'Holding' },
  { key: 'copy_trading', label: 'Copy trading' },
  { key: 'shared', label: 'Shared address or device' },
  { key: 'identity', label: 'Identity check' },
  { key: 'strategy', label: 'Prohibited strategy' },
  { key: 'none', label: 'None given' },
  { key: 'other', label: 'Other' },
] as const
export type RefusalReason = (typeof refusalReasons)[number]['key']

const ASKED = ['paid_out', 'payout_refused', 'payout_waiting'] as const satisfies readonly Outcome[]

/** The facts of a payout, and the results that each belongs to. */
export const payoutFacts = [
  { key: 'payoutRequestedOn', label: 'Asked for on', outcomes: ASKED },
  { key: 'payoutReceivedOn', label: 'Received on', outcomes: ['paid_out'] },
  { key: 'payoutMethod', label: 'Method', outcomes: ['paid_out'] },
  { key: 'refusalReason', label: 'Reason', outcomes: ['payout_refused'] },
] as const satisfies readonly {
  readonly key: string
  readonly label: string
  readonly outcomes: readonly Outcome[]
}[]
export type PayoutFact = (typeof payoutFacts)[number]['key']

/** A review without payout facts. */
export const noPayoutFacts = {
  payoutRequestedOn: '',
  payoutReceivedOn: '',
  payoutMethod: '',
  refusalReason: '',
} as const satisfies Record<PayoutFact, ''>

/** The figures that staff may strike, so that they count as not known. */
export const strikable = [
  'payoutAmount',
  'payoutRequestedOn',
  'payoutReceivedOn',
  'payoutMethod',
  'refusalReason',
  'accountSize',
] as const
export type Strikable = (typeof strikable)[number]

/** Whether a result may come with a fact. */
export function hasPayoutFact(outcome: string, fact: PayoutFact): boolean {
  const known = payoutFacts.find(({ key }) => key === fact)
  return known?.outcomes.some((one) => one === outcome) ?? false
}

/** Days from asking to receiving, 0 for the same day; null where one is not known, or they are in the wrong order. */
export function payoutDays(asked: string, received: string): number | null {
  const took = Math.round((Date.parse(received) - Date.parse(asked)) / days(1))
  return Number.isNaN(took) || took < 0 ? null : took
}

type Said = Readonly<Record<PayoutFact, string> & { outcome: string }>

/** The fault of a fact: it belongs to another result, lies in the future, or before the day of the request. */
export type PayoutFault = 'foreign' | 'future' | 'early'

/** The faults of payout facts, at most one each. `today`: the last day that is not in the future, `YYYY-MM-DD`. */
export function payoutFaults(said: Said, today: string): ReadonlyMap<PayoutFact, PayoutFault> {
  const faults = new Map<PayoutFact, PayoutFault>()
  const { payoutRequestedOn: asked, payoutReceivedOn: received } = said
  for (const { key } of payoutFacts) {
    if (said[key] !== '' && !hasPayoutFact(said.outcome, key)) faults.set(key, 'foreign')
    else if (key.endsWith('On') && said[key] > today) faults.set(key, 'future')
  }
  if (received !== '' && received < asked && !faults.has('payoutReceivedOn')) {
    faults.set('payoutReceivedOn', 'early')
  }
  return faults
}

/** The facts among `said` that fit a result; the others are empty. */
export function applicableFacts<T extends Readonly<Record<PayoutFact, string>>>(
  said: T,
  outcome: string,
): Pick<T, PayoutFact> {
  const kept = payoutFacts.map(({ key }) => [key, hasPayoutFact(outcome, key) ? said[key] : ''])
  return Object.fromEntries(kept) as Pick<T, PayoutFact>
}
