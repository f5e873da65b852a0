import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterFirms } from '#testing/contract/filter-firms.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import {
  countFacets,
  type FirmFilter,
  filterFromQuery,
  isFiltered,
  MAX_SEARCH_LENGTH,
  NO_FILTER,
  narrowingIn,
  queryFromFilter,
  toggled,
} from './firm-filter.ts'
import { firmOrders } from './firm-orders.ts'
import { instrumentKeys } from './instruments.ts'
import { tierKeys } from './tiers.ts'

const firms = [
  sampleRow({ id: 'a', name: 'Apex', category: 'gold', instruments: ['futures'] }),
  sampleRow({ id: 'b', name: 'Bravo', category: 'Silver', instruments: ['forex', 'cfd'] }),
  sampleRow({ id: 'c', name: 'Charlie', category: 'silver', instruments: [] }),
  sampleRow({ id: 'd', name: 'Delta', category: 'avoid', instruments: ['CFD', 'crypto'] }),
  sampleRow({ id: 'e', name: 'Echo', category: 'brand new', instruments: ['Forex'] }),
]
const ids = (filter: Partial<FirmFilter>) =>
  filterFirms(firms, { ...NO_FILTER, ...filter }).map(({ id }) => id)

describe('a filter', () => {
  it('that is empty keeps every firm', () => {
    expect(filterFirms(firms, NO_FILTER)).toEqual(firms)
    expect(isFiltered({ ...NO_FILTER, search: '   ' })).toBe(false)
  })

  it.each([
    ['one tier', { tiers: ['silver'] }, 'bc'],
    ['two tiers: either', { tiers: ['gold', 'avoid'] }, 'ad'],
    ['one instrument, in any case', { instruments: ['cfd'] }, 'bd'],
    ['two instruments: either', { instruments: ['futures', 'cfd'] }, 'abd'],
    ['tier and instrument: both', { tiers: ['silver'], instruments: ['forex'] }, 'b'],
    ['all three', { search: 'br', tiers: ['silver'], instruments: ['cfd'] }, 'b'],
    ['a name, in any case', { search: ' cHaRl ' }, 'c'],
    ['a label of an instrument', { search: 'fx' }, 'be'],
    ['a category', { search: 'brand' }, 'e'],
    ['nothing like it', { search: 'zulu' }, ''],
  ] as const)('of %s', (_what, filter, expected) => {
    expect(ids(filter).join('')).toBe(expected)
  })

  it('by tier never shows an unrated firm', () => {
    expect(ids({ tiers: tierKeys })).not.toContain('e')
  })

  it('keeps the order of the list', () => {
    expect(ids({ search: 'a', tiers: ['avoid', 'gold'] })).toEqual(['a', 'd'])
  })
})

describe('the counts of the chips', () => {
  const counts = (filter: Partial<FirmFilter>) => countFacets(firms, { ...NO_FILTER, ...filter })

  it('are those of the list while nothing is chosen', () => {
    expect(counts({}).tiers).toEqual({
      total: 5,
      bySection: { gold: 1, silver: 2, avoid: 1, unrated: 1 },
      byInstrument: { futures: 1, forex: 2, cfd: 2 },
    })
  })

  it('say what a tap gives: each group among what the other one leaves', () => {
    fc.assert(
      fc.property(fc.subarray(tierKeys), fc.subarray([...instrumentKeys]), (tiers, instruments) => {
        const facets = counts({ tiers, instruments })
        for (const tier of tierKeys)
          expect(facets.tiers.bySection[tier] ?? 0).toBe(ids({ tiers: [tier], instruments }).length)
        for (const instrument of instrumentKeys)
          expect(facets.instruments.byInstrument[instrument] ?? 0).toBe(
            ids({ tiers, instruments: [instrument] }).length,
          )
        expect(facets.tiers.total).toBe(ids({ instruments }).length)
        expect(facets.instruments.total).toBe(ids({ tiers }).length)
      }),
    )
  })
})

describe('the switch that hides firms that do not operate', () => {
  const some = [
    ...firms,
    ...(['payouts_paused', 'winding_down'] as const).map((standing) =>
      sampleRow({ id: standing, category: 'gold', standing }),
    ),
  ]
  const hidden = { ...NO_FILTER, operatingOnly: true }

  it('leaves the others, and counts a chip as what a tap gives', () => {
    expect(filterFirms(some, NO_FILTER)).toEqual(some)
    expect(filterFirms(some, hidden)).toEqual(firms)
    expect(
      [countFacets(some, NO_FILTER), countFacets(some, hidden)].map(({ tiers }) => tiers.bySection.gold),
    ).toEqual([3, 1])
  })

  it('narrows the list, and stands in its address', () => {
    expect(isFiltered(hidden)).toBe(true)
    expect(queryFromFilter(hidden).toString()).toBe('standing=operating')
    expect(filterFromQuery(new URLSearchParams('standing=operating'))).toEqual(hidden)
  })
})

describe('the address of a filtered list', () => {
  const anyFilter = fc.record({
    search: fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .filter((text) => text.trim() !== '' || text === ''),
    tiers: fc.subarray(tierKeys),
    instruments: fc.subarray([...instrumentKeys]),
    operatingOnly: fc.boolean(),
    criteria: fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,40}$/), { maxLength: 5 }),
    upTo: fc.constantFrom(null, 10_000, 50_000),
    order: fc.constantFrom(...firmOrders.map(({ key }) => key)),
  })

  it('gives the filter back', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const query = new URLSearchParams(queryFromFilter(filter).toString())
        expect(filterFromQuery(query)).toEqual(filter)
      }),
    )
  })

  it('is the same for the same filter, however it came about', () => {
    const one = queryFromFilter({ ...NO_FILTER, tiers: ['silver', 'gold'], instruments: ['cfd', 'forex'] })
    const other = queryFromFilter({
      ...NO_FILTER,
      search: ' ',
      tiers: ['gold', 'silver'],
      instruments: ['forex', 'cfd'],
    })
    expect(one.toString()).toBe(other.toString())
    expect(queryFromFilter(NO_FILTER).toString()).toBe('')
  })

  it('drops what it does not know and cuts what is too long', () => {
    const query = new URLSearchParams(
      `q=${'a'.repeat(500)}&tier=gold&tier=platinum&tier=gold&instrument=__proto__&standing=closed&sort=money`,
    )
    expect(filterFromQuery(query)).toEqual({
      search: 'a'.repeat(MAX_SEARCH_LENGTH),
      tiers: ['gold'],
      instruments: [],
      operatingOnly: false,
      criteria: [],
      upTo: null,
      order: 'name',
    })
  })

  it('names criteria, which narrow the list on the device alone', () => {
    const filter = { ...NO_FILTER, criteria: ['legal-entity', 'fees-complete'] }
    expect(isFiltered(filter)).toBe(true)
    expect(queryFromFilter(filter).toString()).toBe('criteria=legal-entity&criteria=fees-complete')
    expect(narrowingIn('criteria=legal-entity')).toBeNull()
    expect(narrowingIn('tier=gold&criteria=legal-entity')).toEqual({ ...NO_FILTER, tiers: ['gold'] })
  })

  it('names a price as the page of challenges does, by which the device alone narrows the list', () => {
    const filter = { ...NO_FILTER, upTo: 20_000 }
    expect(isFiltered(filter)).toBe(true)
    expect(queryFromFilter(filter).toString()).toBe('price=-20000')
    expect(narrowingIn('price=-20000')).toBeNull()
    expect(narrowingIn('tier=gold&price=-20000')).toEqual({ ...NO_FILTER, tiers: ['gold'] })
    for (const other of ['price=200', 'price=-12345', 'price=100-20000'])
      expect(filterFromQuery(new URLSearchParams(other))).toEqual(NO_FILTER)
  })

  it('is read from any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(filterFromQuery(new URLSearchParams(text)).search.length).toBeLessThanOrEqual(
          MAX_SEARCH_LENGTH,
        )
      }),
    )
  })
})

describe('a value of a filter', () => {
  it('is added and taken out again, which leaves the other group alone', () => {
    const on = toggled({ ...NO_FILTER, instruments: ['cfd'] }, 'tiers', 'gold')
    expect(on).toEqual({ ...NO_FILTER, tiers: ['gold'], instruments: ['cfd'] })
    expect(toggled(on, 'tiers', 'gold').tiers).toEqual([])
  })
})
