import type { ChallengeRow } from '#contract/challenges/challenge-filter.ts'
import { costOf, instrumentsOf, platformsOf } from '#contract/challenges/challenge-filter.ts'
import { formatCents, formatSize } from '#contract/challenges/money.ts'
import { billings } from '#contract/challenges/options.ts'
import { priceOf } from '#contract/challenges/price.ts'
import { instrumentLabel } from '#contract/instruments.ts'
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
import { dayText } from '#pwa/ui/day-text.ts'
import { CODE_ROW, type CompareRow, rowsOf } from './compare-rows.ts'

const joined = ({ text, small }: FactText): string => [text, small].filter(Boolean).join(', ')
const yesOrNo = (value: boolean | undefined): string => (value === undefined ? '' : value ? 'Yes' : 'No')
const days = (count: number | null | undefined): string =>
  count === null ? 'None' : count === undefined ? '' : inDays(count)
const listed = (values: readonly string[]): string => [...new Set(values.map(instrumentLabel))].join(', ')

type Rule = readonly [label: string, value: (row: ChallengeRow, today: Date | null) => string]

const amount = ({ challenge }: ChallengeRow, cents: number | undefined): string =>
  cents === undefined ? '' : cents === 0 ? 'None' : formatCents(cents, challenge.currency)

const rules: readonly Rule[] = [
  ['Tier', ({ firm }) => tierOf(sectionOf(firm.category)).label],
  ['Size', ({ challenge }) => formatSize(challenge.accountSize, challenge.currency)],
  ['Price until funded', (row, today) => amount(row, costOf(row, today))],
  ['Price', (row) => amount(row, row.challenge.price)],
  [
    'Price with code',
    (row, today) => amount(row, priceOf(row.challenge, row.firm, today)?.withCode?.amount ?? undefined),
  ],
  ['Paid', ({ challenge }) => billings.find(({ key }) => key === challenge.billing)?.label ?? ''],
  ['Activation fee', (row) => amount(row, row.challenge.activationFee)],
  ['Steps', ({ challenge }) => stepsText(challenge)],
  ['Profit target', ({ challenge }) => targetText(challenge)],
  ['Daily loss', ({ challenge }) => percentText(challenge.dailyLoss)],
  ['Maximum loss', ({ challenge }) => percentText(challenge.maxLoss)],
  ['Drawdown', ({ challenge }) => joined(drawdownText(challenge))],
  ['Minimum days', ({ challenge }) => days(challenge.minimumDays)],
  ['Time limit', ({ challenge }) => days(challenge.timeLimitDays)],
  ['Consistency rule', ({ challenge }) => percentText(challenge.consistencyRule)],
  ['Profit split', ({ challenge }) => percentText(challenge.profitSplit)],
  ['First payout', ({ challenge }) => joined(payoutText(challenge))],
  ['Refundable fee', ({ challenge }) => yesOrNo(challenge.refundable)],
  ['News trading', ({ challenge }) => yesOrNo(challenge.newsTrading)],
  ['Overnight holding', ({ challenge }) => yesOrNo(challenge.overnightHolding)],
  ['Weekend holding', ({ challenge }) => yesOrNo(challenge.weekendHolding)],
  ['Platforms', (row) => platformsOf(row).join(', ')],
  ['Instruments', (row) => listed(instrumentsOf(row))],
  ['Checked', ({ challenge }) => dayText(challenge.checkedAt)],
  [CODE_ROW, (row, today) => priceOf(row.challenge, row.firm, today)?.withCode?.code ?? ''],
]

/** What the challenges have to show, without rows in which none has anything. */
export const challengeCompareRows = (
  compared: readonly ChallengeRow[],
  today: Date | null,
): readonly CompareRow[] =>
  rowsOf(
    compared,
    rules.map(([label, value]) => ({ label, value: (row) => value(row, today) })),
  )
