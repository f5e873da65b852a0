import { describe, expect, it } from 'vitest'
import { type FirmRow, toFirmRow } from '#contract/firm.ts'
import { NO_FILTER } from '#contract/firm-filter.ts'
import { countFirms } from '#contract/firm-rules.ts'
import { searchText } from '#contract/firm-search.ts'
import { sampleFirm, sampleRow } from '#testing/contract/sample-firm.ts'
import { rendered, textOf } from '#testing/screens/rendered-list.tsx'
import { suggestedFirm } from '../list/no-firms.tsx'
import { ChosenFilters, chosenText, countWords } from './chosen-filters.tsx'
import { FilterBar } from './filter-bar.tsx'
import { choicesIn } from './list-choices.tsx'
import { searchedFirms } from './matching-firms.ts'

describe('the line of what is chosen', () => {
  it('names it in the order of the screen, and nothing where all firms are listed', () => {
    expect(chosenText({ ...NO_FILTER, tiers: ['silver', 'gold'] })).toBe('Gold, Silver')
    expect(chosenText({ ...NO_FILTER, tiers: ['gold'], instruments: ['forex'], operatingOnly: true })).toBe(
      'Gold; FX; operating only',
    )
    expect(chosenText({ ...NO_FILTER, criteria: ['a'], upTo: 20_000 })).toBe('price; 1 criterion')
    expect(chosenText(NO_FILTER)).toBe('')
  })
})

it('the number on "Filters" counts what its sheet narrows by, and not the order', () => {
  expect(choicesIn({ ...NO_FILTER, order: 'fee' }, '')).toBe(0)
  expect(choicesIn({ ...NO_FILTER, operatingOnly: true, criteria: ['a', 'b'] }, 'DE')).toBe(4)
  expect(choicesIn({ ...NO_FILTER, upTo: 20_000 }, '')).toBe(1)
})

describe('a chip', () => {
  it('stands for the firms of the whole list; "All" is on while nothing is chosen', () => {
    const firms = ['gold', 'gold', 'silver'].map((category, i) =>
      sampleFirm({ id: `${i}`, slug: `${i}`, category, instruments: ['forex', 'cfd'] }),
    )
    const html = rendered(<FilterBar end={null} />, { firms })
    const text = textOf(html)
    expect(text).toContain('Filter by Tier All 3 Gold 2 Silver 1 Bronze 0 Avoid 0')
    expect(text).toContain('Filter by Trading Instruments All 3 FX 3 Futures 0 CFDs 3')
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(2)
    expect(textOf(rendered(<ChosenFilters />, { firms }))).toBe('3 firms')
  })
})

describe('the count', () => {
  const firms = ['gold', 'gold', 'silver'].map((category, i) =>
    sampleFirm({ id: `${i}`, slug: `${i}`, category }),
  )
  const counts = countFirms(firms.map(toFirmRow))
  const shown = (query: string) =>
    textOf(
      rendered(<ChosenFilters />, {
        firms,
        drawn: { query, found: counts, tiers: counts, instruments: counts },
      }),
    )

  it('says that firms match once all that the address names was looked at, criteria too', () => {
    expect(shown('tier=gold')).toContain('3 firms match')
    for (const unread of ['criteria=legal-entity', 'price=-20000']) {
      const text = shown(`tier=gold&${unread}`)
      expect(text).toContain('3 firms')
      expect(text).not.toContain('match')
    }
  })
})

it('the count does not say that none match above a closed firm that was found', () => {
  const texts = [
    [3, 1],
    [1, 0],
    [0, 0],
    [0, 1],
    [0, 2],
  ].map(([count = 0, closed = 0]) => countWords({ count, closed, isMatch: true }).join(''))
  expect(texts).toEqual([
    '3 firms match',
    '1 firm matches',
    '0 firms match',
    'A closed firm matches',
    'Closed firms match',
  ])
  expect(countWords({ count: 0, closed: 1, isMatch: false }).join('')).toBe('0 firms')
})

describe('the search', () => {
  const firms = ['Apex', 'Apex Gold', 'Bravo'].map((name, i) =>
    sampleRow({ id: `${i}`, name, category: 'x' }),
  )
  const search = (text: string, among: readonly FirmRow[] = firms, looked: string[] = []) =>
    searchedFirms(among, text, (firm) => {
      looked.push(firm.name)
      return searchText(firm)
    }).map(({ name }) => name)

  it('that grows looks only through what it had found', () => {
    const looked: string[] = []
    expect(search('ap')).toEqual(['Apex', 'Apex Gold'])
    expect(search('apex g', firms, looked)).toEqual(['Apex Gold'])
    expect(looked).toEqual(['Apex', 'Apex Gold'])
  })

  it('that is taken back finds its result again without looking', () => {
    const looked: string[] = []
    search('ap')
    search('apex g')
    expect(search('ap', firms, looked)).toEqual(['Apex', 'Apex Gold'])
    expect(looked).toEqual([])
  })

  it('that changed looks through the whole list again', () => {
    search('apex g')
    expect(search('bra')).toEqual(['Bravo'])
    expect(search('')).toEqual(['Apex', 'Apex Gold', 'Bravo'])
    expect(search('rav')).toEqual(['Bravo'])
  })

  it('finds what a list of new data holds', () => {
    search('bra')
    expect(search('brav', [...firms, sampleRow({ id: '9', name: 'Brave' })])).toEqual(['Bravo', 'Brave'])
  })

  it('that finds nothing may have meant a firm; where it finds one, whatever a chip hides, it meant that', () => {
    expect(suggestedFirm(firms, 'apxx', searchText)).toBe('Apex')
    for (const found of ['Apex', 'apex g', 'brave', ''])
      expect(suggestedFirm(firms, found, searchText)).toBeNull()
  })

  it('that nothing holds as it is typed looks through the whole list for what is near', () => {
    search('brav')
    expect(search('brave')).toEqual(['Bravo'])
    expect(search('bravex')).toEqual([])
  })
})
