import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { spellings } from '#testing/contract/spellings.ts'
import { needleOf, searchRows, searchText } from './firm-search.ts'
import { FORGIVEN_FROM, holdsText } from './primitives/near-text.ts'

const firms = [
  sampleRow({ id: 'k', name: 'Kestrel Row Funding', category: 'gold', instruments: ['forex', 'Crypto'] }),
  sampleRow({
    id: 'h',
    name: 'Halden Ridge Capital',
    category: 'silver',
    instruments: ['futures'],
    platforms: ['NinjaTrader', 'cTrader'],
    restrictedCountries: ['Iran', 'Canada'],
    drawdownType: 'Trailing, end of day',
    payoutFrequency: 'Every 14 days',
  }),
  sampleRow({ id: 'o', name: 'Ördög', category: 'x', instruments: [] }),
]
const found = (search: string) =>
  searchRows(firms, needleOf(search), searchText)
    .map(({ id }) => id)
    .join('')

describe('a search', () => {
  it.each([
    ['a name', 'kestrel', 'k'],
    ['a name, from its middle', 'idge', 'h'],
    ['a tier', 'GOLD', 'k'],
    ['an instrument by its value', 'forex', 'k'],
    ['an instrument by its label', 'fx', 'k'],
    ['a platform', 'ninja', 'h'],
    ['a country', 'canada', 'h'],
    ['a word of the drawdown', 'trailing', 'h'],
    ['a word of the payouts', '14 days', 'h'],
    ['words of several fields', 'halden futures', 'h'],
    ['words in any order', 'row kestrel', 'k'],
    ['nothing like it', 'zulu', ''],
    ['everything while empty', '  ', 'kho'],
  ])('finds %s', (_what, search, expected) => {
    expect(found(search)).toBe(expected)
  })

  it.each([
    ['a wrong letter', 'kastrel'],
    ['a wrong first letter', 'jestrel'],
    ['a missing letter', 'kesrel'],
    ['a letter too many', 'kesstrel'],
    ['two letters exchanged', 'ketsrel'],
    ['an error in a word begun', 'kesrt'],
    ['an error beside a right word', 'kestral row'],
  ])('forgives %s', (_what, search) => {
    expect(found(search)).toBe('k')
  })

  it.each(spellings)('finds "%s" by "%s", as if nothing were misspelled', (name, typed) => {
    const named = [sampleRow({ id: 'it', name }), ...firms]
    expect(searchRows(named, needleOf(typed), searchText).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['it']),
    )
    expect(holdsText(searchText(sampleRow({ name })), needleOf(typed))).toBe(true)
  })

  it('forgives one error a word, and none below five letters', () => {
    expect(found('kastral')).toBe('')
    expect(found('kast')).toBe('')
  })

  it('shows near matches only where nothing is found as it was typed', () => {
    const near = [...firms, sampleRow({ id: 'n', name: 'Kestral', category: 'x', instruments: [] })]
    expect(searchRows(near, 'kestral', searchText).map(({ id }) => id)).toEqual(['n'])
  })

  it('finds a word of the name with any one letter of it replaced', () => {
    const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: FORGIVEN_FROM, maxLength: 12 }),
        fc.nat(11),
        letters,
        (word, at, letter) => {
          const name = word.join('')
          const typed = word.with(at % word.length, letter).join('')
          const firm = sampleRow({ name: `The ${name} Company` })
          expect(searchRows([firm], typed, searchText)).toEqual([firm])
        },
      ),
    )
  })

  it('finds account sizes however they are typed, and no larger ones', () => {
    const sold = [
      { ...sampleRow({ id: 'a', name: 'A', instruments: ['futures'] }), accountSizes: [50_000, 100_000] },
      { ...sampleRow({ id: 'b', name: 'B', instruments: ['futures'] }), accountSizes: [150_000] },
      { ...sampleRow({ id: 'c', name: 'C', instruments: ['forex'] }), accountSizes: [50_000, 2500] },
    ]
    const named = (search: string) =>
      searchRows(sold, needleOf(search), searchText)
        .map(({ id }) => id)
        .join('')
    expect(['50k', '50K', '$50k', '50,000', '50000'].map(named)).toEqual(['ac', 'ac', 'ac', 'ac', 'ac'])
    expect(named('50k futures')).toBe('a')
    expect(named('futures 150k')).toBe('b')
    expect(named('2,500')).toBe('c')
    expect(named('500k')).toBe('')
  })

  it('finds the code that is shown, and a challenge by its name or platform', () => {
    const offer = { affiliateEnabled: true, affiliateCode: 'RIDGE15', affiliateUrl: 'https://r.example/' }
    const challenge = sampleChallenge({ name: 'Instant Élite', platforms: ['Tradovate'] })
    const sold = [
      sampleRow({ id: 'a', name: 'A', ...offer, challenges: [challenge] }),
      sampleRow({ id: 'b', name: 'B', ...offer, affiliateEnabled: false }),
      sampleRow({ id: 'c', name: 'C', ...offer, category: 'avoid' }),
    ]
    const named = (search: string) => searchRows(sold, needleOf(search), searchText).map(({ id }) => id)
    expect(['ridge15', 'RIDGE', 'elite', 'instant elite', 'tradovate'].map(named)).toEqual(
      Array(5).fill(['a']),
    )
  })

  it('takes any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(searchRows(firms, needleOf(text), searchText).length).toBeLessThanOrEqual(firms.length)
      }),
    )
  })

  it('looks through lower case, a line each', () => {
    expect(searchText(sampleRow({ name: 'APEX', category: 'Gold', instruments: ['forex'] }))).toMatch(
      /^apex\ngold\ngold\nforex\nfx\n/,
    )
  })
})
