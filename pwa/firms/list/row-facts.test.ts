import { expect, it } from 'vitest'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { accountsText, codeState, instrumentBadges, percentOff } from './row-facts.ts'

it.each([
  ['1', '1 account'],
  ['3', 'Up to 3 accounts'],
  ['Unlimited', 'Unlimited accounts'],
  ['5 accounts a household', '5 accounts a household'],
])('max accounts "%s" reads "%s"', (given, read) => {
  expect(accountsText(given)).toBe(read)
})

it('three instruments on a phone and two on a wide screen, then how many more', () => {
  const badges = instrumentBadges(['forex', 'Futures', 'cfd', 'Crypto', 'Options'])
  expect(badges.shown).toEqual(['FX', 'Futures', 'CFDs'])
  expect(badges.more).toEqual({ phone: '+2', wide: '+3' })
  expect(badges.rest).toBe('CFDs, Crypto, Options')
})

it('says nothing of more where there is none', () => {
  expect(instrumentBadges(['forex', 'FOREX', 'cfd']).more).toEqual({ phone: '', wide: '' })
  expect(instrumentBadges(['a', 'b', 'c']).more).toEqual({ phone: '', wide: '+1' })
})

it('a code that lives is offered with its discount, one that is over without', () => {
  const firm = sampleRow({ discountPercentage: 20 })
  expect(codeState(firm, false)).toBe('live')
  expect(percentOff(firm, false)).toBe('20% OFF')
  expect(codeState(firm, true)).toBe('expired')
  expect(percentOff(firm, true)).toBe('')
})

it('a firm to avoid has no code', () => {
  expect(codeState(sampleRow({ category: 'AVOID' }), false)).toBe('none')
})
