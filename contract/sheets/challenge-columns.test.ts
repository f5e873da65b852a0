import { describe, expect, it } from 'vitest'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { type Challenge, challenge } from '../challenges/challenge.ts'
import { challengeColumns, challengeText } from './challenge-columns.ts'

const columnOf = (key: keyof Challenge) => {
  const found = challengeColumns.find((column) => column.key === key)
  if (!found) throw new Error(key)
  return found
}

const whole = sampleChallenge({
  price: 14_905,
  activationFee: 0,
  billing: 'one_time',
  steps: '2',
  profitTargets: [8, 5.25],
  dailyLoss: null,
  maxLoss: 8.35,
  drawdownKind: 'trailing_end_of_day',
  minimumDays: 0,
  timeLimitDays: 1,
  consistencyRule: 30,
  profitSplit: 80,
  firstPayoutDays: 8,
  payoutEvery: 'on_demand',
  refundable: false,
  newsTrading: true,
  overnightHolding: true,
  weekendHolding: false,
  platforms: [],
  instruments: ['forex', 'crypto'],
})

describe('The cells of a challenge', () => {
  it('are one for each of its values, and of nothing else', () => {
    const { id: _, ...values } = challenge.entries
    expect(challengeColumns.map(({ key }) => key).sort()).toEqual(Object.keys(values).sort())
  })

  it.each([whole, sampleChallenge()])('hold what is read back from them', (one) => {
    for (const { key, write, read } of challengeColumns) {
      expect(read(write(one)), key).toEqual({ value: one[key] })
    }
  })

  it('keep a text that cannot be read as it was typed', () => {
    const typed = { price: 'five hundred', steps: 'four', payoutEvery: 'on_demand', name: '' } as never
    const texts = (['price', 'steps', 'payoutEvery', 'name'] as const).map((key) =>
      columnOf(key).write(typed),
    )
    expect(texts).toEqual(['five hundred', 'four', 'On demand', ''])
  })

  it('are read with their units by staff', () => {
    expect(Object.fromEntries(challengeColumns.map(({ key, show }) => [key, show(whole)]))).toMatchObject({
      accountSize: '$50,000',
      price: '$149.05',
      activationFee: '$0.00',
      profitTargets: '8%; 5.25%',
      dailyLoss: 'None',
      timeLimitDays: '1 day',
      payoutEvery: 'On demand',
      platforms: 'None',
    })
  })

  it('say a challenge in one line', () => {
    expect(challengeText(sampleChallenge({ price: 9_900, dailyLoss: null }))).toBe(
      'Name: Ridge 50, Size: $50,000, Price: $99.00, Daily loss: None, Currency: USD, Source: https://haldenridge.example/rules, Checked on: 2026-11-18',
    )
  })

  it.each<[keyof Challenge, string, unknown]>([
    ['accountSize', '$50,000', 50_000],
    ['price', '1,049.5', 104_950],
    ['price', '149,05 €', 14_905],
    ['price', '1,280 USDT', 128_000],
    ['price', 'US$500', 50_000],
    ['price', '$500 usd', 50_000],
    ['price', '١٬٢٨٠٫٥٠', 128_050],
    ['accountSize', '۵۰٬۰۰۰', 50_000],
    ['profitSplit', '８０％', 80],
    ['minimumDays', '٥ days', 5],
    ['price', ' 0 ', 0],
    ['price', '', undefined],
    ['profitSplit', '80 %', 80],
    ['profitTargets', '8%; 5;', [8, 5]],
    ['dailyLoss', 'NONE', null],
    ['drawdownKind', 'trailing, end of day', 'trailing_end_of_day'],
    ['steps', '2 steps', '2'],
    ['payoutEvery', '14', 14],
    ['refundable', 'TRUE', true],
    ['refundable', 'WAHR', true],
    ['price', '1.049,50 €', 104_950],
    ['price', '1 049,50 €', 104_950],
    ['accountSize', '1.000.000', 1_000_000],
    ['accountSize', "50'000", 50_000],
    ['accountSize', '50.000', 50_000],
    ['accountSize', '€100.000', 100_000],
    ['accountSize', '$50 000', 50_000],
    ['accountSize', '25K', 25_000],
    ['accountSize', '$200k', 200_000],
    ['accountSize', '1.5M', 1_500_000],
    ['steps', '1-step', '1'],
    ['steps', '2 steps', '2'],
    ['steps', 'Two-Step', '2'],
    ['steps', 'instant', 'instant'],
    ['drawdownKind', 'static', 'static'],
    ['drawdownKind', 'EOD trailing', 'trailing_end_of_day'],
    ['profitTargets', '8 % / 5 %', [8, 5]],
    ['profitTargets', '8%, 5%', [8, 5]],
    ['profitTargets', '8,5; 5', [8.5, 5]],
    ['platforms', 'MT5, cTrader', ['MT5', 'cTrader']],
    ['instruments', 'FX / Futures', ['forex', 'Futures']],
    ['checkedAt', '18/11/2026', '2026-11-18'],
    ['checkedAt', '18 Nov 2026', '2026-11-18'],
    ['checkedAt', '46344', '2026-11-18'],
  ])('of %s may read %j', (key, cell, value) => {
    expect(columnOf(key).read(cell)).toEqual({ value })
  })

  it.each<[keyof Challenge, string, string]>([
    ['name', ' ', 'is required'],
    ['price', 'five hundred', '“five hundred” is not a number'],
    ['price', '500 dollars', '“500 dollars” is not a number'],
    ['price', '-1', '“-1” is not a number'],
    ['price', '9'.repeat(50), `“${'9'.repeat(40)}…” is not a number`],
    ['accountSize', '50.5', 'must be a whole number between 1 and 1000000000'],
    ['maxLoss', '80%', 'must be a percentage between 0 and 50'],
    ['maxLoss', 'none', '“none” is not a number'],
    [
      'drawdownKind',
      'Trailing',
      '“Trailing” is not one of: Static; Trailing, end of day; Trailing, intraday',
    ],
    ['refundable', 'maybe', '“maybe” is neither Yes nor No'],
    ['checkedAt', 'soon', 'must be a date like 2026-12-31'],
    ['checkedAt', '26', 'must be a date like 2026-12-31'],
    ['checkedAt', '01.11.0026', 'must be a day between 1970 and 2100'],
    ['checkedAt', '31/06/2026', 'must be a date like 2026-12-31'],
    ['checkedAt', '03/04/2026', '“03/04/2026” is 2026-04-03 or 2026-03-04'],
    ['sourceUrl', 'javascript:alert(1)', 'must be a web address (http or https)'],
  ])('of %s may not read %j', (key, cell, fault) => {
    expect(columnOf(key).read(cell)).toEqual({ fault })
  })
})
