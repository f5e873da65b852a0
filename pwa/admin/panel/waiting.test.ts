import { expect, test } from 'vitest'
import { waitingInAll, waitingOf } from '#contract/submission-queue.ts'
import { titleWith } from './waiting.ts'

test('The title counts what waits once, and not where nothing does', () => {
  expect(titleWith(3, 'Admin | Tierboard')).toBe('(3) Admin | Tierboard')
  expect(titleWith(12, '(3) Admin | Tierboard')).toBe('(12) Admin | Tierboard')
  expect(titleWith(0, '(12) Admin | Tierboard')).toBe('Admin | Tierboard')
})

test('The badge is the sum of what stands on the tabs, whatever waits', () => {
  const state = { pending: 13, reports: 4, answers: 3, objections: 1 }
  expect(waitingInAll(state)).toBe(21)
  const kinds = Object.values(waitingOf(state))
  expect(kinds.reduce((sum, count) => sum + count, 0)).toBe(waitingInAll(state))
})
