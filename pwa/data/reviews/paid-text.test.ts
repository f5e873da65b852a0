import { expect, it } from 'vitest'
import { paidSentence } from './paid-sentence.ts'
import { paidOfRow } from './paid-text.ts'

it.each([
  ['of none', {}, ''],
  ['of two, which are too few to count', { payoutReports: 2, payoutsPaid: 2 }, ''],
  ['of three', { payoutReports: 3, payoutsPaid: 1 }, '1 of 3 paid'],
  ['of three of which none was paid', { payoutReports: 3 }, '0 of 3 paid'],
])('the figure of a row %s', (_, firm, text) => {
  expect(paidOfRow(firm)).toBe(text)
})

it('says in a sentence what the list knows of a firm whose record is not on the device', () => {
  expect(paidSentence({ payoutReports: 9, payoutsPaid: 4 })).toBe('4 of 9 paid in the last 12 months')
  expect(paidSentence({ payoutReports: 1, payoutsPaid: 1 })).toBe(
    '1 report in the last 12 months: too few to count',
  )
  expect(paidSentence({})).toBe('No payout report in the last 12 months.')
})
