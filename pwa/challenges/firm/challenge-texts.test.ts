import { expect, it } from 'vitest'
import { drawdownText, payoutText, percentText, targetText } from './challenge-texts.ts'

it('tells what is not known from what has no limit', () => {
  expect([percentText(undefined), percentText(null), percentText(0), percentText(2.5)]).toEqual([
    '',
    'None',
    '0%',
    '2.5%',
  ])
  expect(targetText({})).toBe('')
  expect(targetText({ steps: 'instant' })).toBe('None')
  expect(targetText({ profitTargets: [8, 5] })).toBe('8% + 5%')
})

it('puts what matters first, and the rest below it', () => {
  expect(drawdownText({ drawdownKind: 'trailing_end_of_day' })).toEqual({
    text: 'Trailing',
    small: 'end of day',
  })
  expect(drawdownText({ drawdownKind: 'static' })).toEqual({ text: 'Static', small: undefined })
  expect(payoutText({ firstPayoutDays: 8, payoutEvery: 14 })).toEqual({
    text: '8 days',
    small: 'every 14 days',
  })
  expect(payoutText({ payoutEvery: 'on_demand' })).toEqual({ text: 'On demand' })
  expect(payoutText({ firstPayoutDays: 1 })).toEqual({ text: '1 day', small: '' })
  expect(payoutText({})).toEqual({ text: '' })
})
