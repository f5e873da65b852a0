import { expect, it } from 'vitest'
import { isSame } from './is-same.ts'

it.each([
  [Number.NaN, Number.NaN],
  [{ gone: undefined }, {}],
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }],
])('%j is the same as %j', (one, other) => {
  expect(isSame(one, other)).toBe(true)
})

it.each([
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{}, []],
  [null, {}],
  ['1', 1],
])('%j is not the same as %j', (one, other) => {
  expect(isSame(one, other)).toBe(false)
})
