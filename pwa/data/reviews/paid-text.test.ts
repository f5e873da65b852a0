import { expect, it } from 'vitest'
import { paidOfRow } from './paid-text.ts'

it.each([
  ['of none', {}, ''],
  ['of two, which are too few to count', { payoutReports: 2, payoutsPaid: 2 }, ''],
  ['of three', { payoutReports: 3, payoutsPaid: 1 }, '1 of 3 paid'],
  ['of three of which none was paid', { payoutReports: 3 }, '0 of 3 paid'],
])('the figure of a row %s', (_, firm, text) => {
  expect(paidOfRow(firm)).toBe(text)
})
