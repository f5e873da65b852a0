import { describe, expect, it, test } from 'vitest'
import { createWrittenSearches, queryWithSearch, searchesHere } from './search-place.ts'

test('The search narrows the list where firms or challenges are listed', () => {
  const places = ['/', '/firm/apex', '/challenges', '/reviews', '/saved', '/submit-review']
  expect(places.filter(searchesHere)).toEqual(['/', '/firm/apex', '/challenges'])
})

test('What is typed keeps the rest of the address: the filter of challenges as of firms', () => {
  expect(queryWithSearch('/', '?tier=gold&sort=fee', 'apex')).toBe('q=apex&tier=gold&sort=fee')
  expect(queryWithSearch('/challenges', '?steps=1&size=50000', 'apex')).toBe('steps=1&size=50000&q=apex')
  expect(queryWithSearch('/challenges', '?q=apex&steps=1', 'ridge')).toBe('q=ridge&steps=1')
  expect(queryWithSearch('/challenges', '?q=apex&steps=1', ' ')).toBe('steps=1')
})

/** Tells of addresses of these searches, each with a key of its own. */
const told = (searches: ReturnType<typeof createWrittenSearches>, ...drawn: readonly string[]) =>
  drawn.map((search) => searches.isFromElsewhere(search, crypto.randomUUID()))

describe('a search that is drawn', () => {
  it('is of the box, in turn or with others left out', () => {
    const searches = createWrittenSearches('')
    for (const text of ['b', 'br', 'bri', 'brig']) searches.add(text)
    expect(told(searches, 'b', 'brig')).toEqual([false, false])
    expect(told(searches, 'bri')).toEqual([true])
  })

  it('is of the box even where it comes after its text was deleted again', () => {
    const searches = createWrittenSearches('')
    // Deleted before it is drawn, so the address is the one that is drawn still.
    for (const text of ['mor', '', 'b']) searches.add(text)
    expect(told(searches, 'mor', '', 'b')).toEqual([false, false, false])
  })

  it('is from elsewhere once what the box wrote is drawn, or nothing was written', () => {
    const searches = createWrittenSearches('a')
    expect(told(searches, 'b')).toEqual([true])
    searches.add('bc')
    searches.add('b')
    expect(told(searches, 'b', 'bc')).toEqual([false, true])
  })

  it('is none where another part of the address changed, and what is under way stays so', () => {
    const searches = createWrittenSearches('b')
    searches.add('br')
    expect(told(searches, 'b', 'br')).toEqual([false, false])
  })

  it('is told once of each address: what is under way stays so', () => {
    const searches = createWrittenSearches('')
    expect(searches.isFromElsewhere('b', 'one')).toBe(true)
    for (const text of ['br', 'b']) searches.add(text)
    expect(searches.isFromElsewhere('b', 'one')).toBe(false)
    expect(searches.isFromElsewhere('br', 'two')).toBe(false)
  })
})
