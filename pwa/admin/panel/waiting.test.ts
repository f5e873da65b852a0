import { expect, test } from 'vitest'
import { titleWith } from './waiting.ts'

test('The title counts what waits once, and not where nothing does', () => {
  expect(titleWith(3, 'Admin | Tierboard')).toBe('(3) Admin | Tierboard')
  expect(titleWith(12, '(3) Admin | Tierboard')).toBe('(12) Admin | Tierboard')
  expect(titleWith(0, '(12) Admin | Tierboard')).toBe('Admin | Tierboard')
})
