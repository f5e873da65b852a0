import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Challenge } from '#contract/challenges/challenge.ts'
import type { FirmRow } from '#contract/firm.ts'
import { instrumentKeys } from '#contract/instruments.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { challengesFromQuery, queryFromChallenges, sortFromText, sortText } from './challenge-address.ts'
import {
  type ChallengeFilter,
  challengeOrders,
  challengeRows,
  countFilters,
  findChallenges,
  hiddenAvoided,
  NO_CHALLENGE_FILTER,
} from './challenge-filter.ts'
import { challengeTerms } from './challenge-terms.ts'

const offer = {
  affiliateEnabled: true,
  affiliateCode: 'CODE',
  affiliateUrl: 'https://buy.example',
  discountPercentage: 50,
}
const gold = sampleRow({
  id: 'g',
  category: 'gold',
  instruments: ['futures'],
  platforms: ['Rithmic'],
  ...offer,
})
const silver = sampleRow({ id: 's', category: 'silver', instruments: ['forex'], platforms: [] })
const avoid = sampleRow({ id: 'a', category: 'avoid', instruments: ['forex'] })

const aChallenge = (id: string, terms: Partial<Challenge> = {}) => sampleChallenge({ id, name: id, ...terms })
const rows = challengeRows(
  [gold, silver, avoid],
  [
    { id: 'a', challenges: [aChallenge('a1', { price: 100 })] },
    {
      id: 'g',
      challenges: [
        aChallenge('g2', {
          accountSize: 100_000,
          price: 30_000,
          steps: '2',
          timeLimitDays: null,
          dailyLoss: null,
        }),
        aChallenge('g1', { accountSize: 25_000, price: 10_000, steps: '1', timeLimitDays: 30, dailyLoss: 5 }),
      ],
    },
    {
      id: 's',
      challenges: [
        aChallenge('s1', {
          price: 12_000,
          activationFee: 0,
          refundable: true,
          dailyLoss: 3,
          platforms: [' MetaTrader 5 '],
        }),
        aChallenge('s2', {
          currency: 'EUR',
          price: 1_000,
          activationFee: 200,
          consistencyRule: null,
          instruments: ['crypto'],
          drawdownKind: 'static',
        }),
        aChallenge('s3', { accountSize: 75_000 }),
      ],
    },
    { id: 'gone', challenges: [aChallenge('x')] },
  ],
)
const ids = (filter: Partial<ChallengeFilter>, now: Date | null = null) =>
  findChallenges(rows, { ...NO_CHALLENGE_FILTER, ...filter }, now)
    .map(({ challenge }) => challenge.id)
    .join(' ')

test('Rows come by firm, then smallest first; those of firms that are not listed are left out', () => {
  expect(rows.map(({ challenge }) => challenge.id)).toEqual(['g1', 'g2', 's1', 's2', 's3', 'a1'])
})

describe('a filter', () => {
  it.each([
    ['nothing: all but those of firms to avoid', {}, 'g1 g2 s1 s2 s3'],
    ['firms to avoid, too', { avoid: true }, 'g1 g2 s1 s2 s3 a1'],
    ['a size', { sizes: [25_000, 75_000] }, 'g1 s3'],
    ['a size from, as addresses of earlier days say', { size: [60_000, null] }, 'g2 s3'],
    ['a size between', { size: [50_000, 75_000] }, 's1 s2 s3'],
    ['a price with the code; one that is not known does not pass', { price: [null, 6_000] }, 'g1 s2'],
    ['steps: either', { steps: ['1', '2'] }, 'g1 g2'],
    ['a kind of drawdown', { drawdowns: ['static'] }, 's2'],
    ['an instrument: the own one, else the firm’s', { instruments: ['forex'] }, 's1 s3'],
    ['a platform, in any case', { platforms: ['metatrader 5'] }, 's1'],
    ['the platform of the firm', { platforms: ['rithmic'] }, 'g1 g2'],
    ['a tier', { tiers: ['gold'] }, 'g1 g2'],
    ['a name', { search: 'S1' }, 's1'],
    ['a code', { search: 'code' }, 'g1 g2'],
    ['a size as it is typed', { search: '$75,000' }, 's3'],
    ['a platform of its own', { search: 'metatrader' }, 's1'],
    ['a platform with a typing error', { search: 'rithmik' }, 'g1 g2'],
    ['a search and a tier: both', { search: 'code', tiers: ['silver'] }, ''],
    ['a fee that is paid back', { terms: ['refundable'] }, 's1'],
    ['no time limit; one that is not known does not pass', { terms: ['untimed'] }, 'g2'],
    ['no daily loss; one that is not known does not pass', { terms: ['no-daily-loss'] }, 'g2'],
    ['no consistency rule', { terms: ['no-consistency-rule'] }, 's2'],
    ['no activation fee; one that is not known does not pass', { terms: ['no-activation-fee'] }, 's1'],
    ['two terms: both', { terms: ['refundable', 'no-activation-fee'] }, 's1'],
    ['two groups: both', { tiers: ['silver'], size: [60_000, null] }, 's3'],
  ] satisfies [string, Partial<ChallengeFilter>, string][])('asks for %s', (_, filter, expected) => {
    expect(ids(filter)).toBe(expected)
  })

  it('reads the price by the clock: the code of yesterday is over', () => {
    const ended: FirmRow = { ...gold, discountValidUntil: '2026-11-20' }
    const [row] = challengeRows([ended], [{ id: 'g', challenges: [aChallenge('g1', { price: 10_000 })] }])
    const cheap = { ...NO_CHALLENGE_FILTER, price: [null, 6_000] as const }
    expect(findChallenges(row ? [row] : [], cheap, new Date(2026, 10, 20, 12))).toHaveLength(1)
    expect(findChallenges(row ? [row] : [], cheap, new Date(2026, 10, 21, 12))).toHaveLength(0)
  })

  it('reads the price until funded: the activation fee counts, once and without the code', () => {
    const [row] = challengeRows(
      [gold],
      [{ id: 'g', challenges: [aChallenge('g1', { price: 10_000, activationFee: 9_900 })] }],
    )
    const upTo = (most: number) =>
      findChallenges(row ? [row] : [], { ...NO_CHALLENGE_FILTER, price: [null, most] }, null)
    expect(upTo(14_899)).toHaveLength(0)
    expect(upTo(14_900)).toHaveLength(1)
  })

  it('says how many firms to avoid it hides: those that would pass', () => {
    expect(hiddenAvoided(rows, NO_CHALLENGE_FILTER, null)).toBe(1)
    expect(hiddenAvoided(rows, { ...NO_CHALLENGE_FILTER, avoid: true }, null)).toBe(0)
    expect(hiddenAvoided(rows, { ...NO_CHALLENGE_FILTER, terms: ['untimed'] }, null)).toBe(0)
  })

  it('is counted by its groups; the order is none of them', () => {
    expect(countFilters(NO_CHALLENGE_FILTER)).toBe(0)
    expect(countFilters({ ...NO_CHALLENGE_FILTER, order: 'price', descending: true })).toBe(0)
    expect(
      countFilters({
        ...NO_CHALLENGE_FILTER,
        sizes: [5],
        steps: ['1', '2'],
        terms: ['refundable', 'untimed'],
      }),
    ).toBe(4)
  })
})

describe('an order', () => {
  it.each([
    ['firm', false, 'g1 g2 s1 s2 s3'],
    ['firm', true, 's3 s2 s1 g2 g1'],
    ['size', false, 's2 g1 s1 s3 g2'],
    ['size', true, 's2 g2 s3 s1 g1'],
    ['price', false, 's2 g1 s1 g2 s3'],
    ['price', true, 's2 g2 s1 g1 s3'],
    ['steps', false, 'g1 g2 s1 s2 s3'],
    ['daily', false, 's1 g1 g2 s2 s3'],
    ['daily', true, 'g2 g1 s1 s2 s3'],
    ['drawdown', true, 's2 g1 g2 s1 s3'],
  ] as const)('by %s, descending %s: currencies apart, the unknown last', (order, descending, expected) => {
    expect(ids({ order, descending })).toBe(expected)
  })

  it('by price is by what an attempt costs until it is funded', () => {
    const priced = challengeRows(
      [silver],
      [
        {
          id: 's',
          challenges: [
            aChallenge('dear', { price: 12_665, activationFee: 9_900 }),
            aChallenge('plain', { price: 16_500 }),
          ],
        },
      ],
    )
    const byPrice = { ...NO_CHALLENGE_FILTER, order: 'price' } as const
    expect(findChallenges(priced, byPrice, null).map(({ challenge }) => challenge.id)).toEqual([
      'plain',
      'dear',
    ])
  })

  it('reads what the owner earns from only where the price is asked for', () => {
    const without = rows.map((row) => ({
      ...row,
      firm: {
        ...row.firm,
        affiliateEnabled: false,
        affiliateCode: '',
        affiliateUrl: '',
        discountPercentage: 0,
      },
    }))
    const named = (list: readonly { readonly challenge: Challenge }[]) =>
      list.map(({ challenge }) => challenge.id)
    for (const { key } of challengeOrders) {
      if (key === 'price') continue
      const filter = { ...NO_CHALLENGE_FILTER, order: key }
      expect(named(findChallenges(without, filter, null))).toEqual(named(findChallenges(rows, filter, null)))
    }
  })
})

describe('an address', () => {
  const range = fc.tuple(fc.option(fc.nat(999_999)), fc.option(fc.nat(999_999)))
  const filters = fc.record({
    search: fc.constantFrom('', 'ridge 50', 'a & b = c'),
    sizes: fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { maxLength: 8 }),
    size: fc.constant([null, null]),
    price: range,
    steps: fc.subarray(['instant', '1', '2', '3'] as const),
    drawdowns: fc.subarray(['static', 'trailing_end_of_day', 'trailing_intraday'] as const),
    instruments: fc.subarray([...instrumentKeys]),
    platforms: fc.subarray(['cTrader', 'MetaTrader 5'].map((name) => name.toLowerCase())),
    tiers: fc.subarray(['gold', 'silver', 'bronze'] as const),
    terms: fc.subarray(challengeTerms.map(({ key }) => key)),
    avoid: fc.boolean(),
    order: fc.constantFrom(...challengeOrders.map(({ key }) => key)),
    descending: fc.boolean(),
  })

  it('holds any filter, and the same filter always has the same address', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const query = queryFromChallenges(filter as ChallengeFilter).toString()
        const read = challengesFromQuery(new URLSearchParams(query))
        expect(queryFromChallenges(read).toString()).toBe(query)
        const sorted = (list: readonly string[]) => [...list].sort()
        const bySize = (sizes: readonly number[]) => sizes.toSorted((a, b) => a - b)
        expect({
          ...read,
          sizes: bySize(read.sizes),
          instruments: sorted(read.instruments),
          platforms: sorted(read.platforms),
        }).toEqual({
          ...filter,
          sizes: bySize(filter.sizes),
          instruments: sorted(filter.instruments),
          platforms: sorted(filter.platforms),
        })
      }),
    )
  })

  it('is empty while nothing is asked for', () => {
    expect(queryFromChallenges(NO_CHALLENGE_FILTER).toString()).toBe('')
  })

  it('that nobody wrote here asks for nothing unknown, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        const read = challengesFromQuery(new URLSearchParams(search))
        expect(challengesFromQuery(queryFromChallenges(read))).toEqual(read)
      }),
    )
    const strange = 'size=abc&price=1-2-3&steps=9&tier=avoid&instrument=tea&sort=-money'
    expect(challengesFromQuery(new URLSearchParams(strange))).toEqual(NO_CHALLENGE_FILTER)
  })

  it('of the days of the two sliders is understood, and one size stays one size', () => {
    const sizesOf = (search: string) => {
      const { size, sizes } = challengesFromQuery(new URLSearchParams(search))
      return { size, sizes }
    }
    expect(sizesOf('size=25000-100000')).toEqual({ size: [25_000, 100_000], sizes: [] })
    expect(sizesOf('size=-45000')).toEqual({ size: [null, 45_000], sizes: [] })
    expect(sizesOf('size=50000-50000')).toEqual({ size: [null, null], sizes: [50_000] })
    expect(sizesOf('size=100000&size=50000&size=1-5')).toEqual({
      size: [null, null],
      sizes: [50_000, 100_000],
    })
    expect(
      queryFromChallenges(
        challengesFromQuery(new URLSearchParams('size=-45000&refundable&untimed=1')),
      ).toString(),
    ).toBe('size=-45000&refundable=1&untimed=1')
  })

  it('names the order and its direction', () => {
    expect(sortText(sortFromText('-price'))).toBe('-price')
    expect(sortFromText('nothing')).toEqual({ order: 'firm', descending: false })
  })
})
