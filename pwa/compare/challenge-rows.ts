import { formatCents, formatSize } from '#contract/challenges/money.ts'
import { billings } from '#contract/challenges/options.ts'
import { priceOf } from '#contract/challenges/price.ts'
import { instrumentLabel } from '#contract/instruments.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { inDays } from '#contract/primitives/time.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import {
  drawdownText,
  type FactText,
  payoutText,
  percentText,
  stepsText,
  targetText,
} from '#pwa/challenges/firm/challenge-texts.ts'
import {
  type ChallengeRow,
  costOf,
  instrumentsOf,
  platformsOf,
} from '#pwa/data/challenges/challenge-filter.ts'
import { CODE_ROW, rowsOf, type Worth, worthOf, worthOfAmount } from './compare-rows.ts'
import type { CompareRow } from './grouped-rows.ts'

const joined = ({ text, small }: FactText): string => [text, small].filter(Boolean).join(', ')
const yesOrNo = (value: boolean | undefined): string => (value === undefined ? '' : value ? 'Yes' : 'No')
const days = (count: number | null | undefined): string =>
  count === null ? 'None' : count === undefined ? '' : inDays(count)
const listed = (values: readonly string[]): string => [...new Set(values.map(instrumentLabel))].join(', ')

type Rule = readonly [
  label: string,
  value: (row: ChallengeRow, today: Date | null) => string,
  worth?: (row: ChallengeRow, today: Date | null) => Worth,
]

const amount = ({ challenge }: ChallengeRow, cents: number | undefined): string =>
  cents === undefined ? '' : cents === 0 ? 'None' : formatCents(cents, challenge.currency)

const codePriceOf = ({ challenge, firm }: ChallengeRow, today: Date | null): number | undefined =>
  priceOf(challenge, firm, today)?.withCode?.amount ?? undefined

/** Costs are better or worse among accounts of one size that are paid in the same way. */
const worthOfCost = ({ challenge }: ChallengeRow, cents: number | undefined): Worth =>
  worthOfAmount(cents, `${challenge.accountSize} ${challenge.currency} ${challenge.billing}`, true)

/** Of a limit: the wider, the better, and no limit is best. */
const worthOfLimit = (limit: number | null | undefined): Worth =>
  worthOfAmount(limit === null ? Number.POSITIVE_INFINITY : limit)

function worthOfTarget({ challenge: { profitTargets, steps } }: ChallengeRow): Worth {
  const sum = profitTargets?.reduce((total, target) => total + target, 0)
  return worthOfAmount(sum, steps, true)
}

/** What is paid: it costs. */
const cost = (label: string, cents: (row: ChallengeRow, today: Date | null) => number | undefined): Rule => [
  label,
  (row, today) => amount(row, cents(row, today)),
  (row, today) => worthOfCost(row, cents(row, today)),
]

const limit = (label: string, field: 'dailyLoss' | 'maxLoss' | 'consistencyRule'): Rule => [
  label,
  ({ challenge }) => percentText(challenge[field]),
  ({ challenge }) => worthOfLimit(challenge[field]),
]

const allowance = (
  label: string,
  field: 'refundable' | 'newsTrading' | 'overnightHolding' | 'weekendHolding',
): Rule => [label, ({ challenge }) => yesOrNo(challenge[field]), ({ challenge }) => worthOf(challenge[field])]

const rules: readonly Rule[] = [
  ['Tier', ({ firm }) => tierOf(sectionOf(firm.category)).label],
  ['Size', ({ challenge }) => formatSize(challenge.accountSize, challenge.currency)],
  cost('Price until funded', costOf),
  cost('Price', ({ challenge }) => challenge.price),
  cost('Price with code', codePriceOf),
  ['Paid', ({ challenge }) => billings.find(({ key }) => key === challenge.billing)?.label ?? ''],
  cost('Activation fee', ({ challenge }) => challenge.activationFee),
  ['Steps', ({ challenge }) => stepsText(challenge)],
  ['Profit target', ({ challenge }) => targetText(challenge), worthOfTarget],
  limit('Daily loss', 'dailyLoss'),
  limit('Maximum loss', 'maxLoss'),
  ['Drawdown', ({ challenge }) => joined(drawdownText(challenge))],
  [
    'Minimum days',
    ({ challenge }) => days(challenge.minimumDays),
    ({ challenge }) => worthOfAmount(challenge.minimumDays, '', true),
  ],
  [
    'Time limit',
    ({ challenge }) => days(challenge.timeLimitDays),
    ({ challenge }) => worthOfLimit(challenge.timeLimitDays),
  ],
  limit('Consistency rule', 'consistencyRule'),
  [
    'Profit split',
    ({ challenge }) => percentText(challenge.profitSplit),
    ({ challenge }) => worthOfAmount(challenge.profitSplit),
  ],
  [
    'First payout',
    ({ challenge }) => joined(payoutText(challenge)),
    ({ challenge }) => worthOfAmount(challenge.firstPayoutDays, '', true),
  ],
  allowance('Refundable fee', 'refundable'),
  allowance('News trading', 'newsTrading'),
  allowance('Overnight holding', 'overnightHolding'),
  allowance('Weekend holding', 'weekendHolding'),
  ['Platforms', (row) => platformsOf(row).join(', ')],
  ['Instruments', (row) => listed(instrumentsOf(row))],
  ['Checked', ({ challenge }) => dayText(challenge.checkedAt)],
  [CODE_ROW, (row, today) => priceOf(row.challenge, row.firm, today)?.withCode?.code ?? ''],
]

/** The rows of the compared challenges, without rows that are empty for all. */
export const challengeCompareRows = (
  compared: readonly ChallengeRow[],
  today: Date | null,
): readonly CompareRow[] =>
  rowsOf(
    compared,
    rules.map(([label, value, worth]) => ({
      label,
      value: (row) => value(row, today),
      worth: worth && ((row) => worth(row, today)),
    })),
  )
