import { expect, it } from 'vitest'
import { sampleRow } from '#contract/testing/sample-firm.ts'
import { accountsText, codeState, instrumentBadges, percentOff } from './row-facts.ts'

const noon = (day: string) => new Date(`${day}T12:00:00`)

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

it('a code lives through its last day and is over after it', () => {
  const firm = sampleRow({ discountValidUntil: '2026-11-20' })
  expect(codeState(firm, noon('2026-11-20'))).toBe('live')
  expect(codeState(firm, noon('2026-11-21'))).toBe('expired')
  expect(percentOff(firm, noon('2026-11-21'))).toBe('')
})

it('before the clock is known no code counts as over', () => {
  const firm = sampleRow({ discountValidUntil: '2020-01-01', discountPercentage: 20 })
  expect(codeState(firm, null)).toBe('live')
  expect(percentOff(firm, null)).toBe('20% OFF')
})

it('a firm to avoid has no code', () => {
  expect(codeState(sampleRow({ category: 'AVOID' }), null)).toBe('none')
})
