import { describe, expect, it } from 'vitest'
import { toFirmDetails } from '#contract/firm.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm, sampleRow } from '#testing/contract/sample-firm.ts'
import { challengeCompareRows } from './challenge-rows.ts'
import { comparisonOf, missingText, queryOf } from './compare.tsx'
import { compareRows } from './compare-rows.ts'

const now = new Date('2026-11-20T12:00:00')
type Changes = Parameters<typeof sampleFirm>[0]
const compared = (changes: Changes) => ({
  firm: sampleRow(changes),
  details: toFirmDetails(sampleFirm(changes)),
})
const rowsOf = (...firms: Changes[]) => compareRows(firms.map(compared), { today: now, country: null })

describe('the address of a comparison', () => {
  it('holds its firms in their order and what is shown of them, and gives them back', () => {
    const comparison = { ofChallenges: false, names: ['b', 'ça-va', 'a'], differencesOnly: true }
    expect(queryOf(comparison)).toBe('?firms=b,%C3%A7a-va,a&only=differences')
    expect(comparisonOf(queryOf(comparison))).toEqual(comparison)
  })

  it('holds challenges as well', () => {
    const comparison = { ofChallenges: true, names: ['ridge.r-50', 'kestrel.k-50'], differencesOnly: false }
    expect(queryOf(comparison)).toBe('?challenges=ridge.r-50,kestrel.k-50')
    expect(comparisonOf(queryOf(comparison))).toEqual(comparison)
  })

  it('is plain where nothing is compared', () => {
    expect(queryOf({ ofChallenges: false, names: [], differencesOnly: false })).toBe('')
  })

  it('finds firms and challenges by the slugs with capitals that an earlier version gave them', () => {
    expect(comparisonOf('?firms=ApexTM,apextm').names).toEqual(['apextm'])
    expect(comparisonOf('?challenges=ApexTM.Ab,b.C').names).toEqual(['apextm.Ab', 'b.C'])
  })

  it('names a firm once, and four at most, whatever somebody wrote into it', () => {
    expect(comparisonOf('?firms=a,a,,b,c,d,e&only=x')).toEqual({
      ofChallenges: false,
      names: ['a', 'b', 'c', 'd'],
      differencesOnly: false,
    })
  })
})

describe('the rows of a comparison', () => {
  it('say which facts differ, not minding capitals', () => {
    const rows = rowsOf({ profitSplit: 'Up to 90%' }, { profitSplit: 'up to 90% ', evaluationFee: '$1' })
    const differing = rows.filter(({ differs }) => differs).map(({ label }) => label)
    expect(differing).toEqual(['Eval Fee'])
  })

  it('say which of them are better, and of none where they are equal, unknown or in two currencies', () => {
    const best = (...firms: Changes[]) =>
      Object.fromEntries(
        rowsOf(...firms)
          .filter((row) => row.best.length > 0)
          .map((row) => [row.label, row.best]),
      )
    expect(
      best(
        {
          category: 'gold',
          maxFunding: '$10K – $400K',
          evaluationFee: '$89',
          maxAccounts: '3',
          copyTrading: true,
        },
        { category: 'silver', maxFunding: '$1M', evaluationFee: '$79 – $900', maxAccounts: 'Unlimited' },
        { category: 'odd', maxFunding: '', evaluationFee: '$79', copyTrading: true },
      ),
    ).toEqual({
      Tier: [0],
      'Max Funding': [1],
      'Eval Fee': [1, 2],
      'Max Accounts': [1],
      'Copy Trading': [0, 2],
    })
    expect(best({ evaluationFee: '$89', instruments: ['forex'] }, { evaluationFee: '€79' })).toEqual({})
    expect(best({ warning: 'Slow.' }, {})).toEqual({})
  })

  it('call no fee better than one that is paid in another way or cannot be read, and none better than a free one', () => {
    const fees = (...texts: string[]) =>
      rowsOf(...texts.map((evaluationFee) => ({ evaluationFee }))).find(({ label }) => label === 'Eval Fee')
        ?.best
    expect(fees('$49/month', '$149')).toEqual([])
    expect(fees('$49/mo', '$59 monthly')).toEqual([0])
    expect(fees('ask them', '$49', '$59')).toEqual([])
    expect(fees('Free', '$49', '$59')).toEqual([0])
  })

  it('leave out what no firm has, and keep what one has', () => {
    const labels = rowsOf({}, { warning: 'Slow.' }).map(({ label }) => label)
    expect(labels).toContain('Warning')
    expect(labels).not.toContain('Platforms')
  })

  it('name the stars of firms with three reviews or more, and the count of others, below the tier', () => {
    const rows = rowsOf({ reviewCount: 1204, ratingMean: 3.67 }, { reviewCount: 2, ratingMean: 5 })
    expect(rows[1]).toEqual({
      label: 'Stars',
      values: ['3.7 (1,204 reviews)', '2 reviews'],
      differs: true,
      best: [],
    })
    expect(rowsOf({ reviewCount: 0 }).map(({ label }) => label)).not.toContain('Stars')
  })

  it('say below the tier which of them operate, once one does not', () => {
    const [, standing] = rowsOf({}, { standing: 'payouts_paused', standingSince: '2026-11-12' })
    expect(standing).toEqual({
      label: 'Standing',
      values: ['Operating', 'Payouts paused since 12 Nov 2026'],
      differs: true,
      best: [0],
    })
    expect(rowsOf({}, {}).map(({ label }) => label)).not.toContain('Standing')
  })

  it('show neither code nor discount of an offer that is off, and say that a code expired', () => {
    const rows = rowsOf({ affiliateEnabled: false }, { discountValidUntil: '2026-11-01' })
    const row = (label: string) => rows.find((one) => one.label === label)?.values
    expect(row('Discount Code')).toEqual(['', 'SAVE (expired)'])
    expect(row('Discount')).toBeUndefined()
  })

  it('stand without details too', () => {
    const rows = compareRows([{ firm: sampleRow(), details: null }], { today: now, country: null })
    expect(rows.map(({ label }) => label)).toContain('Eval Fee')
  })

  it('end with the code, which is copied beside the way out', () => {
    expect(rowsOf({}, {}).at(-1)?.label).toBe('Discount Code')
  })

  it('say first which firms take traders of the chosen country', () => {
    const country = {
      name: 'Germany',
      availabilityOf: ({ restrictedCountries }: { readonly restrictedCountries: readonly string[] }) =>
        restrictedCountries.length > 0 ? ('restricted' as const) : ('unstated' as const),
    }
    const firms = [{ restrictedCountries: ['DE'] }, {}].map(compared)
    const [first] = compareRows(firms, { today: now, country })
    expect(first).toEqual({
      label: 'Available in Germany',
      values: ['No', 'Not stated'],
      differs: true,
      best: [],
    })
  })
})

describe('the rows of compared challenges', () => {
  const firm = sampleRow()
  const challenge = sampleChallenge({ price: 14_900, activationFee: 13_000, dailyLoss: null, maxLoss: 4 })
  const other = { ...challenge, id: 'ridge-100', maxLoss: 3, payoutEvery: 'on_demand' as const }
  const rows = challengeCompareRows(
    [
      { challenge, firm },
      { challenge: other, firm },
    ],
    now,
  )
  const valuesOf = (label: string) => rows.find((row) => row.label === label)?.values

  it('say what it costs today, with the code', () => {
    expect(valuesOf('Price')).toEqual(['$149.00', '$149.00'])
    expect(valuesOf('Price with code')).toEqual(['$119.20', '$119.20'])
    expect(valuesOf('Price until funded')).toEqual(['$249.20', '$249.20'])
  })

  it('say what differs, and leave out what is not known of any', () => {
    expect(rows.filter(({ differs }) => differs).map(({ label }) => label)).toEqual([
      'Maximum loss',
      'First payout',
    ])
    expect(valuesOf('Daily loss')).toEqual(['None', 'None'])
    expect(valuesOf('Consistency rule')).toBeUndefined()
  })

  it('say which is better, of costs only among accounts of one size', () => {
    const better = (...changes: Parameters<typeof sampleChallenge>[0][]) =>
      challengeCompareRows(
        changes.map((change, place) => ({
          challenge: sampleChallenge({ id: `c-${place}`, ...change }),
          firm,
        })),
        now,
      )
        .filter((row) => row.best.length > 0)
        .map((row) => [row.label, row.best])
    expect(
      better({ price: 10_000, dailyLoss: null, maxLoss: 4 }, { price: 9000, dailyLoss: 5, maxLoss: 6 }),
    ).toEqual([
      ['Price until funded', [1]],
      ['Price', [1]],
      ['Price with code', [1]],
      ['Daily loss', [0]],
      ['Maximum loss', [1]],
    ])
    expect(better({ price: 10_000 }, { price: 9000, accountSize: 25_000 })).toEqual([])
    expect(better({ price: 10_000 }, { price: 9000, billing: 'monthly' })).toEqual([])
  })
})

it.each([
  [{ gone: 0, closed: 0 }, '', ''],
  [
    { gone: 1, closed: 0 },
    'Some firms of this comparison are not listed any more.',
    'Some challenges of this comparison are not listed any more.',
  ],
  [
    { gone: 0, closed: 1 },
    'Some firms of this comparison have closed.',
    'Some challenges of this comparison are of firms that have closed.',
  ],
  [
    { gone: 1, closed: 1 },
    'Some firms of this comparison have closed, or are not listed any more.',
    'Some challenges of this comparison are of firms that have closed, or are not listed any more.',
  ],
])('of those that miss in a comparison, %j, it says what became of them', (missing, firms, challenges) => {
  expect(missingText('firms', missing)).toBe(firms)
  expect(missingText('challenges', missing)).toBe(challenges)
})
