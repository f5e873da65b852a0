import { expect, it } from 'vitest'
import { fieldLabel } from './entry-labels.ts'
import { fieldChanges } from './field-changes.ts'

it('The changes of an entry are the fields of groups one by one', () => {
  const before = { hero: { title: 'a', text: 'b' } }
  const after = { hero: { title: 'c', text: 'b' } }
  expect(fieldChanges({ before, after })).toEqual([{ path: 'hero.title', before: 'a', after: 'c' }])
  expect(fieldLabel('heroSection.titleText')).toBe('Hero section title text')
})

it('A tier in another spelling, as earlier entries tell it, is no change', () => {
  const told = {
    before: { category: 'gold', tierSince: '' },
    after: { category: 'Gold', tierSince: '2026-11-01' },
  }
  expect(fieldChanges(told).map(({ path }) => path)).toEqual(['tierSince'])
  const moved = { before: { category: 'gold' }, after: { category: 'silver' } }
  expect(fieldChanges(moved)).toHaveLength(1)
  const other = { before: { category: 'new' }, after: { category: 'New' } }
  expect(fieldChanges(other)).toHaveLength(1)
})
