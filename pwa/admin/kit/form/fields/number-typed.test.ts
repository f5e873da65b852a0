import * as v from 'valibot'
import { expect, it } from 'vitest'
import { firmChange } from '#contract/firm.ts'
import { numberTyped } from './number-and-list-fields.tsx'

const problemOf = (typed: string) =>
  v.safeParse(firmChange.entries.discountPercentage, numberTyped(typed)).issues?.[0]?.message ?? ''

it.each([
  ['12,5', 'must be a whole percent'],
  ['12.5', 'must be a whole percent'],
  ['12,5 %', 'must be a whole percent'],
  ['101', 'must be between 0 and 100'],
  ['25', ''],
  [' 25 % ', ''],
  ['٢٥٪', ''],
  ['۱۲٫۵', 'must be a whole percent'],
  ['', ''],
])('a percentage typed as %j: %s', (typed, problem) => {
  expect(problemOf(typed)).toBe(problem)
})

it('is read as it is meant, and nothing is no number, which is 0 as specified', () => {
  expect([numberTyped('25'), numberTyped('25 %'), numberTyped('12,5'), numberTyped(25)]).toEqual([
    ...[25, 25, 12.5, 25],
  ])
  for (const text of ['', '0x10', '1e1', '1,2,3']) expect(numberTyped(text)).toBeNaN()
})
