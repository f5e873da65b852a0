import * as v from 'valibot'
import { expect, it } from 'vitest'
import { id } from './id.ts'
import { randomId } from './random-id.ts'

it('a random id is a valid identifier, and no two are alike', () => {
  const ids = Array.from({ length: 100 }, randomId)
  expect(ids.every((one) => v.is(id, one))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})
