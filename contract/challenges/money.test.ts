import { expect, test } from 'vitest'
import { formatCents, formatShortSize, formatSize } from './money.ts'

test('Amounts are written with their currency and its decimals', () => {
  expect(formatCents(12_665, 'USD')).toBe('$126.65')
  expect(formatCents(14_900, 'USD')).toBe('$149.00')
  expect(formatCents(123_456_789, 'EUR')).toBe('€1,234,567.89')
  expect(formatCents(14_900, 'AUD')).toBe('A$149.00')
  expect(formatCents(0, 'GBP')).toBe('£0.00')
})

test('Sizes are written without decimals, and short where there is little room', () => {
  expect(formatSize(50_000, 'USD')).toBe('$50,000')
  expect(formatShortSize(50_000, 'USD')).toBe('$50K')
  expect(formatShortSize(2_500, 'EUR')).toBe('€2.5K')
  expect(formatShortSize(1_000_000, 'USD')).toBe('$1M')
})

test('A currency that nobody knows is written with its code', () => {
  expect(formatSize(50_000, 'XQZ').replace(/\s/, ' ')).toBe('XQZ 50,000')
})
