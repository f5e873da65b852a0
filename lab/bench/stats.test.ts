import { expect, test } from 'vitest'
import { described, readable, spreadOf } from './stats.ts'

test('The median of an even number of runs lies between the two in the middle', () => {
  expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, least: 1, most: 4, runs: 4 })
  expect(spreadOf([7])).toEqual({ median: 7, least: 7, most: 7, runs: 1 })
})

test('Nothing measured is no zero', () => {
  expect(() => spreadOf([])).toThrow('Nothing was measured')
})

test('Numbers are written with the digits that count', () => {
  expect([0, 0.123456, 1.239, 61.26, 1234.5].map(readable)).toEqual(['0', '0.123', '1.24', '61.3', '1,235'])
  expect(described(spreadOf([1, 2, 3]))).toBe('2 (1–3)')
  expect(described(spreadOf([2, 2]))).toBe('2')
})
