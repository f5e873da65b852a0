import type { Challenge } from '#contract/challenges/challenge.ts'
import { bySize } from '#contract/challenges/money.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'

type Terms = Omit<Challenge, 'id' | 'name' | 'accountSize' | 'currency' | 'price' | 'sourceUrl' | 'checkedAt'>

/** Challenges of one firm that differ in their size, price and little else. */
interface Series {
  /** The first word of their names: "Ridge 50". */
  readonly name: string
  readonly terms: Terms
  /** Sizes in thousands, each with its price in cents. */
  readonly sizes: Readonly<Record<number, number>>
  /** Days since the source was checked. */
  readonly checkedDaysAgo: number
}

const evaluation: Terms = { steps: '2', billing: 'one_time', drawdownKind: 'static', refundable: true }
const futures: Terms = { steps: '1', drawdownKind: 'trailing_end_of_day', platforms: ['Tradovate'] }

/** Invented challenges of the sample firms, by the name of the firm. */
const series: Readonly<Record<string, readonly Series[]>> = {
  'Kestrel Row Funding': [
    {
      name: 'Row',
      terms: {
        ...evaluation,
        profitTargets: [8, 5],
        dailyLoss: 5,
        maxLoss: 10,
        minimumDays: 5,
        timeLimitDays: null,
        consistencyRule: null,
        profitSplit: 80,
        activationFee: 0,
        firstPayoutDays: 14,
        payoutEvery: 14,
        newsTrading: true,
        overnightHolding: true,
        weekendHolding: true,
        platforms: ['MetaTrader 5', 'cTrader'],
      },
      sizes: { 10: 8_900, 50: 29_900, 100: 48_900, 400: 97_900 },
      checkedDaysAgo: 10,
    },
    {
      name: 'Row Instant',
      terms: {
        steps: 'instant',
        billing: 'one_time',
        dailyLoss: 3,
        maxLoss: 6,
        drawdownKind: 'trailing_intraday',
        timeLimitDays: null,
        profitSplit: 70,
        payoutEvery: 'on_demand',
        refundable: false,
        newsTrading: true,
        weekendHolding: false,
      },
      sizes: { 25: 17_900 },
      checkedDaysAgo: 10,
    },
  ],
  'Halden Ridge Capital': [
    {
      name: 'Ridge',
      terms: {
        ...futures,
        billing: 'one_time',
        profitTargets: [6],
        dailyLoss: null,
        maxLoss: 4,
        minimumDays: 3,
        timeLimitDays: null,
        consistencyRule: 30,
        profitSplit: 80,
        activationFee: 9_900,
        firstPayoutDays: 8,
        payoutEvery: 14,
        refundable: true,
        newsTrading: true,
        overnightHolding: false,
        weekendHolding: false,
      },
      sizes: { 25: 9_900, 50: 14_900, 100: 24_900, 150: 34_900 },
      checkedDaysAgo: 4,
    },
  ],
  'Opal Harbor Trading': [
    {
      name: 'Harbor',
      terms: {
        ...evaluation,
        profitTargets: [10, 5],
        dailyLoss: 4,
        maxLoss: 8,
        timeLimitDays: null,
        profitSplit: 80,
        firstPayoutDays: 14,
        payoutEvery: 7,
        newsTrading: false,
        overnightHolding: true,
      },
      sizes: { 5: 4_900, 50: 23_900, 100: 42_900, 200: 89_900 },
      checkedDaysAgo: 7,
    },
  ],
  'Brightmoor Futures': [
    {
      name: 'Bright',
      terms: {
        ...futures,
        billing: 'monthly',
        profitTargets: [6],
        dailyLoss: 2.5,
        maxLoss: 5,
        minimumDays: 5,
        profitSplit: 80,
        activationFee: 13_000,
        firstPayoutDays: 5,
        refundable: false,
        overnightHolding: false,
        weekendHolding: false,
      },
      sizes: { 50: 16_500, 100: 29_500, 150: 37_500 },
      checkedDaysAgo: 81,
    },
  ],
  'Quillstone Prop': [
    {
      name: 'Quill',
      terms: {
        ...evaluation,
        profitTargets: [10, 5],
        dailyLoss: 5,
        maxLoss: 8,
        timeLimitDays: 60,
        consistencyRule: null,
        profitSplit: 75,
        firstPayoutDays: 21,
        payoutEvery: 14,
        newsTrading: true,
        weekendHolding: true,
      },
      sizes: { 10: 9_900, 50: 21_500, 100: 38_500 },
      checkedDaysAgo: 16,
    },
  ],
  'Larkspur Funded': [
    {
      name: 'Lark',
      terms: {
        steps: '3',
        billing: 'one_time',
        profitTargets: [6, 6, 6],
        dailyLoss: 4,
        maxLoss: 8,
        drawdownKind: 'static',
        minimumDays: 3,
        timeLimitDays: 90,
        profitSplit: 70,
        firstPayoutDays: 30,
        payoutEvery: 30,
        refundable: false,
        newsTrading: false,
        weekendHolding: false,
      },
      sizes: { 5: 3_900, 25: 11_900, 50: 29_900 },
      checkedDaysAgo: 22,
    },
  ],
  'Gullwing Apex Funds': [
    {
      name: 'Apex',
      terms: {
        steps: '2',
        billing: 'one_time',
        profitTargets: [10, 8],
        dailyLoss: 4,
        maxLoss: 6,
        drawdownKind: 'trailing_intraday',
        profitSplit: 100,
        consistencyRule: 20,
        refundable: false,
      },
      sizes: { 100: 29_900, 500: 149_900, 1000: 249_900 },
      checkedDaysAgo: 40,
    },
  ],
  'Driftwood FX Pool': [
    {
      name: 'Drift',
      terms: {
        ...evaluation,
        refundable: false,
        profitTargets: [8, 5],
        dailyLoss: 5,
        maxLoss: 10,
        profitSplit: 95,
      },
      sizes: { 10: 5_900, 100: 39_900, 500: 99_900 },
      checkedDaysAgo: 90,
    },
  ],
}

/** The invented challenges of a sample firm, smallest first, checked so many days before `now`. */
export function sampleChallenges(
  firm: { readonly name: string; readonly website: string },
  now: Date,
): Challenge[] {
  const all = (series[firm.name] ?? []).flatMap(({ name, terms, sizes, checkedDaysAgo }) =>
    Object.entries(sizes).map(([thousands, price]) => ({
      id: `${name}-${thousands}`.toLowerCase().replaceAll(' ', '-'),
      name: `${name} ${thousands}`,
      accountSize: Number(thousands) * 1000,
      currency: 'USD',
      price,
      ...terms,
      sourceUrl: firm.website,
      checkedAt: utcDayOf(new Date(now.getTime() - days(checkedDaysAgo))),
    })),
  )
  return all.sort(bySize)
}
