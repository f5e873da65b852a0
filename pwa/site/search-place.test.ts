import { expect, test } from 'vitest'
import { queryWithSearch, searchesHere } from './search-place.ts'

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
