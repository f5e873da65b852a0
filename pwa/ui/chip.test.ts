import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countLabel } from './chip.tsx'

it('Writes every whole number as the language data does', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(countLabel(count)).toBe(count.toLocaleString('en'))
    }),
  )
  expect([7, 999, 1000, 1234567].map(countLabel)).toEqual(['7', '999', '1,000', '1,234,567'])
})
