import { expect, it } from 'vitest'
import { plansText } from './plans-text.ts'

it('planned changes are a line each, and any other value is left as it is', () => {
  const change = { discountPercentage: 25, affiliateCode: 'BLACK25' }
  expect(plansText([{ at: '2026-11-27T09:00:00.000Z', change }])).toMatch(
    /2026.*: 25% discount with the code BLACK25$/,
  )
  expect(plansText([])).toBe('Empty')
  expect(plansText('later')).toBe('later')
})
