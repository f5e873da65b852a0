import { expect, it } from 'vitest'
import { fieldLabel } from './entry-labels.ts'
import { fieldChanges } from './field-changes.ts'

it('The changes of an entry are the fields of groups one by one', () => {
  const before = { hero: { title: 'a', text: 'b' } }
  const after = { hero: { title: 'c', text: 'b' } }
  expect(fieldChanges({ before, after })).toEqual([{ path: 'hero.title', before: 'a', after: 'c' }])
  expect(fieldLabel('heroSection.titleText')).toBe('Hero section title text')
})
