import { expect, it } from 'vitest'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { accountsText, amountText, codeState, instrumentBadges, percentOff } from './row-facts.ts'

it.each([
  ['1', '1 account'],
  ['3', '3 accounts'],
  ['Up to 3', 'Up to 3 accounts'],
  ['5+', '5+ accounts'],
  ['Unlimited', 'Unlimited accounts'],
  ['Up to 20 across all programmes', 'Up to 20 across all programmes'],
  ['5 accounts a household', '5 accounts a household'],
])('max accounts "%s" reads "%s"', (given, read) => {
  expect(accountsText(given)).toBe(read)
})

it.each([
  ['$10K – $400K', '$10K_– $400K'],
  ['$25K - $300K', '$25K_- $300K'],
  ['$10K–$400K', '$10K–$400K'],
  ['1 000 000 USD', '1_000_000_USD'],
  ['$ 300', '$_300'],
  ['80 % – 90 %', '80_%_– 90_%'],
  ['$165 / month', '$165 / month'],
  ['Up to 90%', 'Up to 90%'],
])('the amount "%s" breaks at the spaces of "%s"', (given, read) => {
  expect(amountText(given)).toBe(read.replaceAll('_', '\u00a0'))
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
